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
import { createdAt, instant, oneOf } from './columns.ts'
import { orders } from './orders.ts'

/** `(kind, debit, credit, is_reversal)` of every permitted entry. */
const movements = Object.entries(moneyEntryKinds)
  .map(
    ([kind, { debit, credit }]) =>
      `('${kind}', '${debit}', '${credit}', false), ('${kind}', '${credit}', '${debit}', true)`,
  )
  .join(', ')

/**
 * Double-entry books: each row moves an amount from one account to another, so the books always balance. Triggers write the rows when a transaction
 * that changed an order, a payment or a refund commits (routines/money). Rows are never changed or deleted.
 */
export const moneyEntries = pgTable(
  'money_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<MoneyEntryKind>().notNull(),
    /** The order, payment, refund or movement that the entry is about. */
    subject: uuid().notNull(),
    /** Sequence number among the entries of this kind about this subject. */
    number: integer().notNull(),
    /** True if the entry reverses an earlier one, fully or partly. */
    isReversal: boolean().notNull(),
    debit: text().$type<MoneyAccount>().notNull(),
    credit: text().$type<MoneyAccount>().notNull(),
    amount: numeric({ precision: 12, scale: 2 }).notNull(),
    /** The related order, if any. */
    orderId: uuid().references(() => orders.id),
    /** Business day in Italy. */
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

/** Progress of the nightly check of the books through all orders. The table has one row. */
export const moneyWalk = pgTable(
  'money_walk',
  {
    one: boolean().primaryKey().default(true),
    /** The last order compared; null: the next run starts with the first order. */
    afterOrder: uuid(),
    /** When the last complete pass ended. */
    endedAt: instant(),
  },
  (t) => [check('money_walk_one_check', sql`${t.one}`)],
)

/** Debit and credit totals of each account for each completed day. */
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
