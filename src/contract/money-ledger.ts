import { moneyAccounts } from '../domain/money/money-ledger.ts'
import { instant } from './fields.ts'
import { month } from './month.ts'
import { z } from './z.ts'

/** `2026-11`; default: the current Italian month. */
export const MoneyMonthQuery = z.object({
  month: month.optional(),
})

export type MoneyMonthQuery = z.infer<typeof MoneyMonthQuery>

/** Totals may exceed the length of a single amount. */
const sum = z.string().regex(/^-?\d{1,14}\.\d{2}$/)

/** The payment provider's totals of a day, at the time of the comparison with the books. */
export const ProviderDay = z.object({
  charged: sum,
  refunded: sum,
  disputed: sum,
  fees: sum,
  paidOut: sum,
  comparedAt: instant,
})

export type ProviderDay = z.infer<typeof ProviderDay>

export const MoneyDay = z.object({
  day: z.string(),
  received: sum,
  refunded: sum,
  fees: sum,
  paidOut: sum,
  /** Null: the day has not been compared yet. */
  provider: ProviderDay.nullable(),
  /** Open differences of the day; each is an entry of the error log. */
  differences: z.number().int(),
})

export type MoneyDay = z.infer<typeof MoneyDay>

/** The period for which the provider's movements have been read. */
export const MoneyReading = z.object({ provider: z.string(), from: instant, until: instant })

export type MoneyReading = z.infer<typeof MoneyReading>

/** The books: each account's current balance, and the movements on the days of a month next to the provider's totals. */
export const MoneyBooks = z.object({
  month: z.string(),
  /** Positive: assets and expenses. Negative: liabilities and revenue. */
  balances: z.array(z.object({ account: z.enum(moneyAccounts), balance: sum })),
  days: z.array(MoneyDay),
  /** Null: the movements were never read. */
  reading: MoneyReading.nullable(),
})

export type MoneyBooks = z.infer<typeof MoneyBooks>
