import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  type MoneyAccount,
  type MoneyEntryKind,
  moneyAccounts,
  moneyEntryKinds,
} from '../../../domain/money/money-ledger.ts'
import { createdAt, instant } from './columns.ts'
import { oneOf } from './one-of.ts'
import { orders } from './orders.ts'

/** `(kind, debit, credit)` of every entry that there may be, taking back or not. */
const movements = Object.entries(moneyEntryKinds)
  .map(
    ([kind, { debit, credit }]) =>
      `('${kind}', '${debit}', '${credit}', false), ('${kind}', '${credit}', '${debit}', true)`,
  )
  .join(', ')

/**
 * The books, double entry: each row moves an amount from one account to another, so that they balance whatever happens. Written by triggers
 * when a transaction that changed an order, a payment or a refund commits (routines/money), never changed and never deleted.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<MoneyEntryKind>().notNull(),
    /** The order, payment, refund or movement that it is about. */
    subject: uuid().notNull(),
    /** Running number among the entries of this kind about the subject. */
    number: integer().notNull(),
    /** It takes back what an earlier one has moved, or a part of it. */
    isReversal: boolean().notNull(),
    debit: text().$type<MoneyAccount>().notNull(),
    credit: text().$type<MoneyAccount>().notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    /** The order that it has to do with, if one. */
    orderId: uuid().references(() => orders.id),
    /** In Italy. */
    day: date().notNull().default(sql`(present() at time zone 'Europe/Rome')::date`),
    createdAt: createdAt(),
  },
  (t) => [
    unique('money_entries_once_key').on(t.subject, t.kind, t.number),
    index('money_entries_order_idx').on(t.orderId, t.id),
    index('money_entries_day_idx').on(t.day, t.id),
    check('money_entries_amount_check', sql`${t.amount} > 0`),
    check('money_entries_movement_check', sql.raw(`(kind, debit, credit, is_reversal) in (${movements})`)),
  ],
)

/** How far the nightly check of the books has come in its walk through all orders: one row. */
export const moneyWalk = pgTable(
  'money_walk',
  {
    one: boolean().primaryKey().default(true),
    /** The last order that was compared; null: the walk begins with the first one. */
    afterOrder: uuid(),
    /** When every order had been compared for the last time. */
    endedAt: instant(),
  },
  (t) => [check('money_walk_one_check', sql`${t.one}`)],
)

/** What each account has taken and given on a day that is over. */
export const moneyDays = pgTable(
  'money_days',
  {
    day: date().notNull(),
    account: text({ enum: moneyAccounts }).notNull(),
    debit: numeric({ precision: 14, scale: 2 }).notNull(),
    credit: numeric({ precision: 14, scale: 2 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.account] }), oneOf('money_days_account_check', t.account, moneyAccounts)],
)
