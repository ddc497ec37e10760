import { and, eq, inArray, isNull, max, or, sql } from 'drizzle-orm'
import type { KnownDifference, ProviderDifference } from '../../../domain/money/provider-movements.ts'
import type { Queryable } from '../../database/database.ts'
import {
  type ProviderReadRow,
  providerDays,
  providerDifferences,
  providerReads,
} from '../../database/schema/provider-movements.ts'

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
