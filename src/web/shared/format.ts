import { businessTimeZone } from '../../domain/clock.ts'
import type { Money } from '../../domain/money.ts'

const euroFormat = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })

/** `"6.90"` → `6,90 €`. */
export const euro = (amount: Money): string => euroFormat.format(Number(amount))

const wholeNumber = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** `1234` → `1.234`. */
export const count = (value: number): string => wholeNumber.format(value)

/** `1 prodotto`, `12 prodotti`. */
export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`

const dateFormat = new Intl.DateTimeFormat('it-IT', { dateStyle: 'medium', timeZone: businessTimeZone })

const dateTimeFormat = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: businessTimeZone,
})

/** An instant as a day in Italy: `3 mar 2026`. */
export const date = (instant: string): string => dateFormat.format(new Date(instant))

/** `3 mar 2026, 14:05`, Italian time. */
export const dateTime = (instant: string): string => dateTimeFormat.format(new Date(instant))
