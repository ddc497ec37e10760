import { sql } from 'drizzle-orm'
import { type OrderStatus, type OrderStatusGroup, orderStatusGroups } from '../../../../domain/orders/orders.ts'
import type { Queryable } from '../../../database/database.ts'

export interface OrderTotals {
  all: number
  byGroup: Readonly<Record<OrderStatusGroup, number>>
  byStatus: ReadonlyMap<OrderStatus, number>
  /** Changes with every change of any order. */
  version: string
}

/** Totals plus the changes since the last fold. Before the first fold, right after an upgrade, orders are counted directly. */
const totalsText = sql`
  with totals as (
    select status, orders, changes from order_counts
    union all select status, orders, 1 from order_changes
  ), is_counted as materialized (select exists (select from order_counts) as yes)
  select status, sum(orders)::int as orders, sum(changes)::text as changes from totals, is_counted where yes group by status
  union all
  select status, sum(orders)::int, sum(changes)::text from (
    select status, count(*) as orders, 0 as changes from orders group by status
    union all select status, 0, count(*) from order_changes group by status
  ) as counted, is_counted where not yes group by status`

/** Number of orders by state, and the version of the whole list, without counting orders. */
export async function readOrderTotals(db: Queryable): Promise<OrderTotals> {
  const { rows } = await db.execute<{ status: OrderStatus; orders: number; changes: string }>(totalsText)
  const ofGroup = (group: OrderStatusGroup) =>
    rows.filter(({ status }) => orderStatusGroups[group].includes(status)).reduce((all, { orders }) => all + orders, 0)
  const changes = rows.reduce((all, row) => all + BigInt(row.changes), 0n)
  return {
    all: rows.reduce((all, { orders }) => all + orders, 0),
    byGroup: {
      pending: ofGroup('pending'),
      paid: ofGroup('paid'),
      shipped: ofGroup('shipped'),
      cancelled: ofGroup('cancelled'),
    },
    byStatus: new Map(rows.map(({ status, orders }) => [status, orders])),
    version: changes.toString(),
  }
}

/** Number of orders shipped since the start of this Italian day, counted up to `atMost`. */
export async function countShippedSince(db: Queryable, day: string, atMost: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from orders where shipped_at >= (${day}::date::timestamp at time zone 'Europe/Rome') limit ${atMost}) as shipped`)
  return rows[0]?.n ?? 0
}

export async function foldOrderChanges(db: Queryable): Promise<void> {
  await db.execute(sql`select fold_order_changes()`)
}
