import { moneyAccounts } from '../domain/money/money-ledger.ts'
import { instant } from './fields.ts'
import { month } from './month.ts'
import { z } from './z.ts'

/** `2026-11`; without one the present month, in Italy. */
export const MoneyMonthQuery = z.object({
  month: month.optional(),
})

export type MoneyMonthQuery = z.infer<typeof MoneyMonthQuery>

/** Sums of amounts may be longer than one. */
const sum = z.string().regex(/^-?\d{1,14}\.\d{2}$/)

/** What the payment provider says of a day, as it stood when it was compared with the books. */
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
  /** Open differences of that day; each is an entry of the error log. */
  differences: z.number().int(),
})

export type MoneyDay = z.infer<typeof MoneyDay>

/** How far the provider's movements are read. */
export const MoneyReading = z.object({ provider: z.string(), from: instant, until: instant })

export type MoneyReading = z.infer<typeof MoneyReading>

/** What the books say: each account's balance as of now, and the money that moved on the days of a month, beside what the provider says of them. */
export const MoneyBooks = z.object({
  month: z.string(),
  /** Positive: what we have, are owed or have spent; negative: what we owe or have earned. */
  balances: z.array(z.object({ account: z.enum(moneyAccounts), balance: sum })),
  days: z.array(MoneyDay),
  /** Null: they were never read. */
  reading: MoneyReading.nullable(),
})

export type MoneyBooks = z.infer<typeof MoneyBooks>
