import { sql } from 'drizzle-orm'
import { check, date, index, numeric, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { differenceKinds, movementKinds } from '../../../domain/money/provider-movements.ts'
import { createdAt, instant, oneOf, primaryId } from './columns.ts'

const money = () => numeric({ precision: 12, scale: 2 })

export const providerReadings = ['events', 'movements'] as const

/**
 * Progress of reading the provider's records. Everything before `readUntil` has been read. For the window being read, `position` is the end of its
 * last page. One process reads at a time: `holder` has a lease until `heldUntil`.
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

/** Money movements in the provider's own records: written once and never changed. Fees and payouts are posted from here (routines/money). */
export const providerMovements = pgTable(
  'provider_movements',
  {
    id: primaryId(),
    provider: text().notNull(),
    movementId: text().notNull(),
    kind: text({ enum: movementKinds }).notNull(),
    /** The provider's id of the moved object, for example a charge; the movement's own id if there is none. */
    sourceId: text().notNull(),
    /** Positive for incoming money. */
    gross: money().notNull(),
    /** The fee charged by the provider. */
    fee: money().notNull(),
    currency: text().notNull(),
    at: instant().notNull(),
    availableOn: instant().notNull(),
    /** The day of `at` in Italy. */
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

/** Amounts the provider moved on each day, as of the last comparison with the books. */
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

/** Differences between the provider's records and the books, current or resolved. */
export const providerDifferences = pgTable(
  'provider_differences',
  {
    id: primaryId(),
    provider: text().notNull(),
    what: text({ enum: differenceKinds }).notNull(),
    source: text().notNull(),
    day: date().notNull(),
    /** The provider's value; null: the provider has no such record. */
    theirs: money(),
    theirCurrency: text(),
    ours: money(),
    ourCurrency: text(),
    /** Our payment or refund, if it exists. */
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
