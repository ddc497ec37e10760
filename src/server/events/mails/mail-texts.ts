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
