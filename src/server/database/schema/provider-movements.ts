import { sql } from 'drizzle-orm'
import { check, date, index, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { differenceKinds, movementKinds } from '../../../domain/money/provider-movements.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { oneOf } from './one-of.ts'

const money = () => numeric({ precision: 12, scale: 2 })

export const providerReadings = ['events', 'movements'] as const

/**
 * How far the provider's records are read. All before `readUntil` is; of a window that is being read, `position` is where its last page ended. One
 * process reads at a time: the one that holds the row.
 */
export const providerReads = pgTable(
  'provider_reads',
  {
    provider: text().notNull(),
    what: text({ enum: providerReadings }).notNull(),
    begunFrom: instant().notNull(),
    readUntil: instant().notNull(),
    windowFrom: instant(),
    windowUntil: instant(),
    position: text(),
    holder: uuid(),
    heldUntil: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.what] }),
    check(
      'provider_reads_window_check',
      sql`num_nonnulls(${t.windowFrom}, ${t.windowUntil}) <> 1 and (${t.position} is null or ${t.windowUntil} > ${t.windowFrom})`,
    ),
    check('provider_reads_holder_check', sql`num_nonnulls(${t.holder}, ${t.heldUntil}) <> 1`),
    oneOf('provider_reads_what_check', t.what, providerReadings),
  ],
)

export type ProviderReadRow = typeof providerReads.$inferSelect

/** Money that moved at the provider, by its own records: written once, never changed. Fees and payouts are posted from here (routines/money). */
export const providerMovements = pgTable(
  'provider_movements',
  {
    id: primaryId(),
    provider: text().notNull(),
    movementId: text().notNull(),
    kind: text({ enum: movementKinds }).notNull(),
    /** The provider's id of what it is of; the movement's own where that is nothing else. */
    sourceId: text().notNull(),
    /** What came in is positive. */
    gross: money().notNull(),
    /** What the provider keeps of it. */
    fee: money().notNull(),
    currency: text().notNull(),
    at: instant().notNull(),
    availableOn: instant().notNull(),
    /** Of `at`, in Italy. */
    day: date().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('provider_movements_once_key').on(t.provider, t.movementId),
    index('provider_movements_day_idx').on(t.provider, t.day),
    index('provider_movements_source_idx').on(t.provider, t.sourceId),
    oneOf('provider_movements_kind_check', t.kind, movementKinds),
  ],
)

/** What the provider moved on a day, as it stood when it was last compared with the books. */
export const providerDays = pgTable(
  'provider_days',
  {
    provider: text().notNull(),
    day: date().notNull(),
    charged: money().notNull(),
    refunded: money().notNull(),
    disputed: money().notNull(),
    fees: money().notNull(),
    paidOut: money().notNull(),
    comparedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.day] })],
)

/** Of what provider and books say something different, or said so once. */
export const providerDifferences = pgTable(
  'provider_differences',
  {
    id: primaryId(),
    provider: text().notNull(),
    what: text({ enum: differenceKinds }).notNull(),
    source: text().notNull(),
    day: date().notNull(),
    /** Null: it is not there. */
    theirs: money(),
    theirCurrency: text(),
    ours: money(),
    ourCurrency: text(),
    /** Our payment or refund, where there is one. */
    ourId: uuid(),
    foundAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    unique('provider_differences_once_key').on(t.provider, t.what, t.source),
    index('provider_differences_open_idx').on(t.day).where(sql`${t.endedAt} is null`),
    check(
      'provider_differences_sides_check',
      sql`num_nonnulls(${t.theirs}, ${t.ours}) >= 1 and (${t.theirs} is null) = (${t.theirCurrency} is null) and (${t.ours} is null) = (${t.ourCurrency} is null)`,
    ),
    oneOf('provider_differences_what_check', t.what, differenceKinds),
  ],
)

export type ProviderDifferenceRow = typeof providerDifferences.$inferSelect
