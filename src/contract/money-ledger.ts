import { moneyAccounts } from '../domain/money/money-ledger.ts'
import { money } from './fields.ts'
import { z } from './z.ts'

/** `2026-11`; without one the present month, in Italy. */
export const MoneyMonthQuery = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Scrivi il mese come 2026-11')
    .optional(),
})

export type MoneyMonthQuery = z.infer<typeof MoneyMonthQuery>

/** What the books say: each account's balance as of now, and the money that moved on the days of a month. */
export const MoneyBooks = z.object({
  month: z.string(),
  /** Positive: what we have, are owed or have spent; negative: what we owe or have earned. */
  balances: z.array(z.object({ account: z.enum(moneyAccounts), balance: money })),
  days: z.array(z.object({ day: z.string(), received: money, refunded: money, fees: money, paidOut: money })),
})

export type MoneyBooks = z.infer<typeof MoneyBooks>
