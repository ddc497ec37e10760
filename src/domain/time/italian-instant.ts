import { madeOnce } from '../made-once.ts'
import { businessTimeZone } from './clock.ts'

const format = madeOnce(
  () =>
    new Intl.DateTimeFormat('it-IT', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: businessTimeZone,
    }),
)

/**
 * `domenica 29 novembre alle ore 10:12`: Italian day and time for use within a sentence, without an article. Contains no year, so it suits near dates
 * only.
 */
export const nearInstant = (instant: Date): string => format().format(instant)
