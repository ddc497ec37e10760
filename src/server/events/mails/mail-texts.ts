import { type ShownTaxation, vatWords } from '../../../domain/invoices/taxation-texts.ts'
import type { Recipient } from '../people.ts'

/** Opening of every mail to a user. Mail addresses are unconfirmed, so a name must not be able to carry a message to a stranger. */
export function greeting({ firstName, username }: Pick<Recipient, 'firstName' | 'username'>): string {
  const name = [firstName, username].find((typed) => typed && isPlainName(typed))
  return name ? `Ciao ${name},` : 'Ciao,'
}

const longestName = 40

/** Letters, digits and name separators. No dot, slash or colon, because mail programs turn them into links. */
const isPlainName = (typed: string): boolean =>
  typed.length <= longestName && /^[\p{L}\p{M}\d]+(?:[ '’_-]+[\p{L}\p{M}\d]+)*$/u.test(typed)

const dateFormat = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' })

/** Date and time in Italy, in the format of mails. */
export const dateAndTime = (instant: Date): string => dateFormat.format(instant)

/** `Totale (senza IVA)`; only the name if Italian VAT is included. */
export const totalName = (name: string, taxation: ShownTaxation | null): string =>
  taxation ? `${name} (${vatWords(taxation)})` : name

/** Row with the reason why a sale contains no Italian VAT. */
export const vatRow = (taxation: ShownTaxation | null): { name: string; value: string }[] =>
  taxation ? [{ name: 'IVA', value: taxation.law }] : []
