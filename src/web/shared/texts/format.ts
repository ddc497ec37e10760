import { madeOnce } from '../../../domain/made-once.ts'
import type { Money } from '../../../domain/money/money.ts'
import { businessTimeZone } from '../../../domain/time/clock.ts'

// Formats numbers without `Intl`, which takes a phone 100 ms to start; every card of the catalogue shows a price.
const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, '.')

/** `"6.90"` → `6,90 €`. */
export function euro(amount: Money): string {
  const [whole = '', cents = ''] = amount.split('.')
  return `${grouped(whole)},${cents.padEnd(2, '0')}\u00a0€`
}

/** `1234` → `1.234`. */
export const count = (value: number): string => grouped(String(value))

/** `1 prodotto`, `12 prodotti`. */
export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`

const dateFormat = madeOnce(() => new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', timeZone: businessTimeZone }))

const dateTimeFormat = madeOnce(
  () => new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', timeStyle: 'short', timeZone: businessTimeZone }),
)

/** An instant as a day in Italy: `3 mar 2026`. */
export const date = (instant: string): string => dateFormat().format(new Date(instant))

/** `3 mar 2026, 14:05`, Italian time. */
export const dateTime = (instant: string): string => dateTimeFormat().format(new Date(instant))
