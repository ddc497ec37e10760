import { dataExportDays } from '../../../domain/accounts/account-data.ts'
import { type Mail, supportAddress } from '../../features/mail/mail.ts'
import type { Recipient } from '../people.ts'
import { dateAndTime, greeting } from './mail-texts.ts'

/** Links to the page instead of the file, because only the signed-in owner may download it. */
export const dataExported = (user: Recipient, expiresAt: Date, site: string): Mail => ({
  kind: 'account.data_exported',
  to: user.email,
  subject: 'La copia dei tuoi dati è pronta',
  preheader: `Puoi scaricarla per ${dataExportDays} giorni.`,
  heading: 'La copia dei tuoi dati è pronta',
  paragraphs: [
    greeting(user),
    `la copia dei tuoi dati è pronta: accedi e scaricala da «I tuoi dati» nel profilo aziendale entro il ${dateAndTime(expiresAt)}. Poi la cancelliamo.`,
    `Se non l’hai chiesta tu, cambia subito la password e scrivici all’indirizzo ${supportAddress}.`,
  ],
  action: { label: 'Vai ai tuoi dati', url: `${site}/dashboard?section=business-profile` },
})

/** `toShip`: number of paid orders that are still to be shipped. */
export const accountClosed = (user: Recipient, toShip: number): Mail => ({
  kind: 'account.closed',
  to: user.email,
  subject: 'Il tuo account è chiuso',
  preheader: 'Non puoi più accedere: ecco che cosa resta.',
  heading: 'Il tuo account è chiuso',
  paragraphs: [
    greeting(user),
    'abbiamo chiuso il tuo account come ci hai chiesto. Riserve e ordini non pagati sono annullati; wishlist, preferenze e immagini sono cancellate.',
    ...(toShip > 0 ? [shipping(toShip)] : []),
    'I dati delle fatture restano 10 anni, con accesso limitato, perché lo impone la legge (art. 2220 del Codice civile).',
    `Se non sei stato tu, scrivici subito all’indirizzo ${supportAddress}.`,
  ],
})

const shipping = (toShip: number): string =>
  toShip === 1
    ? 'L’ordine già pagato parte regolarmente: per il tracking scrivici.'
    : `I ${toShip} ordini già pagati partono regolarmente: per i tracking scrivici.`
