import { problems } from './errors.ts'
export const messageStates = ['pending', 'sent', 'failed'] as const

export type MessageState = (typeof messageStates)[number]

export const messageStateNames: Readonly<Record<MessageState, string>> = {
  pending: 'In attesa',
  sent: 'Inviato',
  failed: 'Non recapitato',
}

export const messageProblems = problems({
  not_found: {
    'mail.no_previews': 'Le anteprime ci sono solo dove le email non partono davvero.',
    'message.not_found': 'Messaggio non trovato',
    'notification.not_found': 'Notifica non trovata.',
  },
})
