import type { UserRow } from '../../database/schema/accounts.ts'
import type { Mail } from '../../features/mail/mail.ts'
import type { Recipient } from '../people.ts'
import { greeting } from './mail-texts.ts'

type ReviewedCompany = Recipient & Pick<UserRow, 'companyName'>

/** `opened`: Italian description of the newly available features; null: none. */
export const profileVerified = (user: ReviewedCompany, opened: string | null, site: string): Mail => ({
  kind: 'account.verified',
  to: user.email,
  subject: 'Profilo aziendale verificato',
  preheader: opened ? `Da ora puoi usare ${opened}.` : 'I dati della tua azienda sono confermati.',
  heading: 'Il tuo profilo aziendale è verificato',
  paragraphs: [
    greeting(user),
    `abbiamo verificato i dati di ${user.companyName}${opened ? `: da ora puoi usare ${opened}` : ''}.`,
  ],
  action: { label: 'Vai al catalogo', url: `${site}/catalog` },
})

export const profileRejected = (user: ReviewedCompany, reason: string | null, site: string): Mail => ({
  kind: 'account.rejected',
  to: user.email,
  subject: 'Profilo aziendale da correggere',
  preheader: reason ?? 'Controlla i dati e inviali di nuovo.',
  heading: 'Non abbiamo potuto verificare il profilo',
  paragraphs: [
    greeting(user),
    'i dati aziendali che hai inviato vanno controllati.',
    ...(reason ? [`Motivo: ${reason}`] : []),
  ],
  action: { label: 'Correggi i dati', url: `${site}/dashboard?section=business-profile` },
})
