import { sql } from 'drizzle-orm'
import type { MoneyReading, ProviderDay } from '../../../contract/money-ledger.ts'
import type { Queryable } from '../../database/database.ts'

/** The provider's totals of the compared days of a month (`2026-11`), with the number of open differences of each day. */
export async function selectProviderDays(
  db: Queryable,
  month: string,
): Promise<(ProviderDay & { day: string; differences: number })[]> {
  const first = `${month}-01`
  const isOfMonth = sql`day >= ${first}::date and day < ${first}::date + interval '1 month'`
  const total = (column: string) => sql`sum(${sql.raw(column)})::numeric(14, 2)::text`
  const { rows } = await db.execute<ProviderDay & { day: string; differences: number } & Record<string, unknown>>(sql`
    with differing as (
      select day, count(*)::int as differences from provider_differences where ended_at is null and ${isOfMonth} group by day
    )
    select day::text, ${total('charged')} as charged, ${total('refunded')} as refunded, ${total('disputed')} as disputed, ${total('fees')} as fees,
      ${total('paid_out')} as "paidOut", to_char(min(compared_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "comparedAt",
      coalesce(max(differences), 0) as differences
    from provider_days left join differing using (day) where ${isOfMonth}
    group by day order by day desc`)
  return rows
}

/** The period for which the provider's movements were read; null before the first reading. */
export async function findMoneyReading(db: Queryable, provider: string): Promise<MoneyReading | null> {
  const { rows } = await db.execute<{ begun: string; until: string }>(sql`
    select to_char(begun_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as begun,
      to_char(read_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
    from provider_reads where provider = ${provider} and what = 'movements'`)
  const [row] = rows
  return row ? { provider, from: row.begun, until: row.until } : null
}
