import { type ShownTaxation, vatWords } from '../../../domain/invoices/taxation-texts.ts'
import type { Recipient } from '../people.ts'

/** Opens every mail to a user. A mail goes to an address that nobody has confirmed: what was typed is no place for a stranger's message. */
export function greeting({ firstName, username }: Pick<Recipient, 'firstName' | 'username'>): string {
  const name = [firstName, username].find((typed) => typed && isPlainName(typed))
  return name ? `Ciao ${name},` : 'Ciao,'
}

const longestName = 40

/** Letters, digits and what joins names. No dot, slash or colon: mail programs make links of them. */
const isPlainName = (typed: string): boolean =>
  typed.length <= longestName && /^[\p{L}\p{M}\d]+(?:[ '’_-]+[\p{L}\p{M}\d]+)*$/u.test(typed)

const dateFormat = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' })

/** Day and time in Italy, as mails write them. */
export const dateAndTime = (instant: Date): string => dateFormat.format(instant)

/** `Totale (senza IVA)`; the name alone where Italian VAT is in it. */
export const totalName = (name: string, taxation: ShownTaxation | null): string =>
  taxation ? `${name} (${vatWords(taxation)})` : name

/** Why a sale bears no Italian VAT. */
export const vatRow = (taxation: ShownTaxation | null): { name: string; value: string }[] =>
  taxation ? [{ name: 'IVA', value: taxation.law }] : []
