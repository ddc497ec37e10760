import { and, asc, eq, inArray, isNull, max, or, sql } from 'drizzle-orm'
import type { KnownDifference, ProviderDifference } from '../../../domain/money/provider-movements.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { paymentEvents, payments } from '../../database/schema/payments.ts'
import {
  type ProviderReadRow,
  providerDays,
  providerDifferences,
  providerMovements,
  type providerReadings,
  providerReads,
} from '../../database/schema/provider-movements.ts'

export type ReadingName = (typeof providerReadings)[number]

/** A reading of one provider's records. */
export interface ReadingKey {
  provider: string
  what: ReadingName
}

/** Minutes that a process may take for a page of a reading; then another process may take over. */
const holdMinutes = 5

const heldUntil = sql`present() + make_interval(mins => ${holdMinutes})`

/** When the first payment with this provider was created; undefined if there is none. */
export async function findFirstPaymentAt(db: Queryable, provider: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: payments.createdAt })
    .from(payments)
    .where(eq(payments.provider, provider))
    // Ids are UUIDs of version 7, which sort by time.
    .orderBy(asc(payments.id))
    .limit(1)
  return row?.at
}

/** Starts a reading, or takes over one that is not held; undefined while another process holds it. */
export async function claimReading(
  db: Queryable,
  key: ReadingKey,
  { holder, begunFrom }: { holder: string; begunFrom: Date },
): Promise<ProviderReadRow | undefined> {
  const [row] = await db
    .insert(providerReads)
    .values({ ...key, begunFrom, readUntil: begunFrom, holder, heldUntil })
    .onConflictDoUpdate({
      target: [providerReads.provider, providerReads.what],
      set: { holder, heldUntil },
      setWhere: sql`${providerReads.heldUntil} is null or ${providerReads.heldUntil} < present()`,
    })
    .returning()
  return row
}

const isHeldBy = ({ provider, what }: ReadingKey, holder: string) =>
  and(eq(providerReads.provider, provider), eq(providerReads.what, what), eq(providerReads.holder, holder))

type Progress = Pick<ProviderReadRow, 'readUntil' | 'windowFrom' | 'windowUntil' | 'position'>

/** Stores the progress; false if another process has taken over. */
export async function saveProgress(
  db: Database,
  key: ReadingKey,
  holder: string,
  { readUntil, windowFrom, windowUntil, position }: Progress,
): Promise<boolean> {
  const { rowCount } = await db
    .update(providerReads)
    .set({ readUntil, windowFrom, windowUntil, position, heldUntil })
    .where(isHeldBy(key, holder))
  return rowCount === 1
}

export async function releaseReading(db: Queryable, key: ReadingKey, holder: string): Promise<void> {
  await db.update(providerReads).set({ holder: null, heldUntil: null }).where(isHeldBy(key, holder))
}

/** The given events that are stored in the inbox, applied or waiting. */
export async function selectKnownEvents(
  db: Queryable,
  provider: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/** Existing movements stay unchanged. */
export async function insertMovements(
  db: Queryable,
  movements: readonly (typeof providerMovements.$inferInsert)[],
): Promise<void> {
  if (movements.length > 0)
    await db
      .insert(providerMovements)
      .values([...movements])
      .onConflictDoNothing()
}

/** The progress of reading movements; undefined before the first reading. */
export async function findReading(db: Queryable, provider: string): Promise<ProviderReadRow | undefined> {
  const [row] = await db
    .select()
    .from(providerReads)
    .where(and(eq(providerReads.provider, provider), eq(providerReads.what, 'movements')))
  return row
}

export async function findLastComparedDay(db: Queryable, provider: string): Promise<string | null> {
  const [row] = await db
    .select({ day: max(providerDays.day) })
    .from(providerDays)
    .where(eq(providerDays.provider, provider))
  return row?.day ?? null
}

/** With the id of the portal's payment or refund, if there is one. */
type FoundDifference = ProviderDifference & { ourId: string | null }

/** Maximum per comparison; a later one finds the rest. */
const maxFound = 2000

/** The differences on these days, and the remaining ones among the differences already known. */
export async function selectDifferences(
  db: Queryable,
  provider: string,
  { from, until, settledUntil }: { from: string; until: string; settledUntil: string },
): Promise<FoundDifference[]> {
  const { rows } = await db.execute<FoundDifference & Record<string, unknown>>(sql`
    select what, source, day::text, theirs::numeric(12, 2)::text, their_currency as "theirCurrency", ours::numeric(12, 2)::text,
      our_currency as "ourCurrency", our_id as "ourId"
    from find_provider_differences(${provider}, ${from}::date, ${until}::date, ${settledUntil}::date) limit ${maxFound}`)
  return rows
}

/** The open differences, and the ended ones among those found. */
export async function selectKnownDifferences(
  db: Queryable,
  provider: string,
  found: readonly ProviderDifference[],
): Promise<KnownDifference[]> {
  const sources = [...new Set(found.map(({ source }) => source))]
  const rows = await db
    .select()
    .from(providerDifferences)
    .where(
      and(
        eq(providerDifferences.provider, provider),
        or(
          isNull(providerDifferences.endedAt),
          sources.length > 0 ? inArray(providerDifferences.source, sources) : undefined,
        ),
      ),
    )
  return rows.map(({ endedAt, ...row }) => ({ ...row, hasEnded: endedAt !== null }))
}

export async function endDifferences(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(providerDifferences)
    .set({ endedAt: sql`present()` })
    .where(inArray(providerDifferences.id, [...ids]))
}

/** Stores a difference that is new, has changed or has reappeared; returns its id. */
export async function saveDifference(db: Queryable, provider: string, difference: FoundDifference): Promise<string> {
  const { what, source, ...figures } = difference
  const [row] = await db
    .insert(providerDifferences)
    .values({ provider, what, source, ...figures })
    .onConflictDoUpdate({
      target: [providerDifferences.provider, providerDifferences.what, providerDifferences.source],
      set: { ...figures, foundAt: sql`present()`, endedAt: null },
    })
    .returning({ id: providerDifferences.id })
  if (!row) throw new Error(`The difference of ${what} ${source} was not stored`)
  return row.id
}

/** Stores the provider's current totals of each of these days. */
export async function saveDays(
  db: Queryable,
  provider: string,
  { from, until }: { from: string; until: string },
): Promise<void> {
  const sumOf = (kinds: readonly string[], sign: 1 | -1) =>
    sql`coalesce(${sign === 1 ? sql`` : sql`-`}sum(gross) filter (where kind = any(${sql.param(kinds)}::text[])), 0)`
  await db.execute(sql`
    insert into provider_days (provider, day, charged, refunded, disputed, fees, paid_out, compared_at)
    select ${provider}, wanted.day::date, ${sumOf(['charge'], 1)}, ${sumOf(['refund', 'refund_failure'], -1)}, ${sumOf(['dispute'], -1)},
      coalesce(sum(fee), 0) + ${sumOf(['fee'], -1)}, ${sumOf(['payout'], -1)}, present()
    from generate_series(${from}::date, ${until}::date, interval '1 day') as wanted (day)
    left join provider_movements as movement on movement.provider = ${provider} and movement.day = wanted.day::date
    group by wanted.day
    on conflict (provider, day) do update set charged = excluded.charged, refunded = excluded.refunded, disputed = excluded.disputed,
      fees = excluded.fees, paid_out = excluded.paid_out, compared_at = excluded.compared_at`)
}
