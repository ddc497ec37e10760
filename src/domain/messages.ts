export const messageStates = ['pending', 'sent', 'failed'] as const

export type MessageState = (typeof messageStates)[number]

export const messageStateNames: Readonly<Record<MessageState, string>> = {
  pending: 'In attesa',
  sent: 'Inviato',
  failed: 'Non recapitato',
}
