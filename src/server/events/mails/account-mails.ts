import { company } from '../../../domain/company.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { Mail } from '../../features/mail/mail.ts'

const greeting = (user: UserRow) => `Ciao ${user.firstName || user.username},`

export const welcome = (user: UserRow, site: string): Mail => ({
  kind: 'account.welcome',
  to: user.email,
  subject: `Benvenuto in ${company.product}`,
  heading: 'Il tuo account è attivo',
  paragraphs: [
    greeting(user),
    'da ora puoi sfogliare tutto il catalogo. Per wishlist, riserve e ordini completa il profilo aziendale: lo verifichiamo di solito in 1-2 giorni lavorativi.',
  ],
  action: { label: 'Completa il profilo', url: `${site}/dashboard?section=business-profile` },
})

export const profileVerified = (user: UserRow, site: string): Mail => ({
  kind: 'account.verified',
  to: user.email,
  subject: 'Profilo aziendale verificato',
  heading: 'Il tuo profilo aziendale è verificato',
  paragraphs: [
    greeting(user),
    `abbiamo verificato i dati di ${user.companyName}. Wishlist, riserve e ordini sono a tua disposizione.`,
  ],
  action: { label: 'Vai al catalogo', url: `${site}/catalog` },
})

export const profileRejected = (user: UserRow, reason: string | null, site: string): Mail => ({
  kind: 'account.rejected',
  to: user.email,
  subject: 'Profilo aziendale da correggere',
  heading: 'Non abbiamo potuto verificare il profilo',
  paragraphs: [
    greeting(user),
    'i dati aziendali che hai inviato vanno controllati.',
    ...(reason ? [`Motivo: ${reason}`] : []),
  ],
  action: { label: 'Correggi i dati', url: `${site}/dashboard?section=business-profile` },
})

export const passwordReset = (user: UserRow, url: string): Mail => ({
  kind: 'account.password_reset',
  to: user.email,
  subject: 'Reimposta la password',
  heading: 'Scegli una nuova password',
  paragraphs: [
    greeting(user),
    'abbiamo ricevuto la richiesta di reimpostare la tua password. Il link vale un’ora e si usa una volta sola.',
    'Se non l’hai chiesto tu, ignora questa e-mail: la password resta quella di prima.',
  ],
  action: { label: 'Scegli la password', url },
})
