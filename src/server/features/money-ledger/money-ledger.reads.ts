import { sql } from 'drizzle-orm'
import type { MoneyBooks, MoneyDay } from '../../../contract/money-ledger.ts'
import type { MoneyAccount, MoneyEntryKind } from '../../../domain/money/money-ledger.ts'
import type { Queryable } from '../../database/database.ts'

/** A balance: the days that are summed up, and the entries of the days since. */
export async function readBalances(db: Queryable): Promise<MoneyBooks['balances']> {
  const { rows } = await db.execute<{ account: MoneyAccount; balance: string }>(sql`
    with moved as (
      select account, debit - credit as amount from money_days
      union all
      select account, posted.amount
      from money_entries, lateral (values (debit, amount), (credit, -amount)) as posted (account, amount)
      where day > coalesce((select max(day) from money_days), '-infinity')
    )
    select account, sum(amount)::numeric(14, 2)::text as balance from moved group by account order by account`)
  return rows
}

/** What the books say of a day. */
export type BookedDay = Pick<MoneyDay, 'day' | 'received' | 'refunded' | 'fees' | 'paidOut'>

/** Days of a month (`2026-11`) on which money came in or went out at the provider. */
export async function selectMoneyDays(db: Queryable, month: string): Promise<BookedDay[]> {
  const first = `${month}-01`
  const net = (kind: MoneyEntryKind) =>
    sql`coalesce(sum(case when is_reversal then -amount else amount end) filter (where kind = ${kind}), 0)::numeric(14, 2)::text`
  const { rows } = await db.execute<BookedDay & Record<string, unknown>>(sql`
    select day::text, ${net('receipt')} as received, ${net('refund')} as refunded, ${net('fee')} as fees, ${net('payout')} as "paidOut"
    from money_entries
    where day >= ${first}::date and day < ${first}::date + interval '1 month' and kind in ('receipt', 'refund', 'fee', 'payout')
    group by day order by day desc`)
  return rows
}

export interface MoneyEntryRow extends Record<string, unknown> {
  id: string
  day: string
  kind: MoneyEntryKind
  isReversal: boolean
  debit: MoneyAccount
  credit: MoneyAccount
  amount: string
  orderNumber: string | null
}

/** Entries of a month in the order in which they were written, beyond this one. */
export async function selectMoneyEntries(
  db: Queryable,
  month: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<MoneyEntryRow[]> {
  const first = `${month}-01`
  const [day, id] = after?.split(' ') ?? []
  const { rows } = await db.execute<MoneyEntryRow>(sql`
    select entry.id::text, day::text, kind, is_reversal as "isReversal", debit, credit, amount::text, order_number as "orderNumber"
    from money_entries as entry left join orders on orders.id = entry.order_id
    where day >= ${first}::date and day < ${first}::date + interval '1 month'
      and ${day && id ? sql`(day, entry.id) > (${day}::date, ${id}::bigint)` : sql`true`}
    order by day, entry.id limit ${limit}`)
  return rows
}

export interface MoneyDifference extends Record<string, unknown> {
  orderId: string
  orderNumber: string
  what: MoneyEntryKind | 'owed'
  posted: string
  wanted: string
}

const differenceColumns = sql`order_id as "orderId", order_number as "orderNumber", what, posted::numeric(14, 2)::text as posted, wanted::numeric(14, 2)::text as wanted`

/** Where the books contradict the orders of these Italian days, the first so many. */
export async function selectDifferences(
  db: Queryable,
  { from, until, atMost }: { from: string; until: string; atMost: number },
): Promise<MoneyDifference[]> {
  const { rows } = await db.execute<MoneyDifference>(
    sql`select ${differenceColumns} from money_differences(${from}::date, ${until}::date) limit ${atMost}`,
  )
  return rows
}

/** Where they contradict these orders, the first so many. */
export async function selectDifferencesOf(
  db: Queryable,
  orderIds: readonly string[],
  atMost: number,
): Promise<MoneyDifference[]> {
  const { rows } = await db.execute<MoneyDifference>(
    sql`select ${differenceColumns} from order_money_differences(${sql.param([...orderIds])}::uuid[]) limit ${atMost}`,
  )
  return rows
}
