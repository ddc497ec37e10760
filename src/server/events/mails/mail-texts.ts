import type { Recipient } from '../events.ts'

/** Opens every mail to a user. */
export const greeting = ({ firstName, username }: Pick<Recipient, 'firstName' | 'username'>): string =>
  `Ciao ${firstName || username},`

const dateFormat = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' })

/** Day and time in Italy, as mails write them. */
export const dateAndTime = (instant: Date): string => dateFormat.format(instant)
