import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { type OrderStatusGroup, orderStatusGroups } from '../../../../domain/orders/orders.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Counted } from '../../../database/paging.ts'
import { users } from '../../../database/schema/accounts.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { orders } from '../../../database/schema/orders.ts'

export const inGroup = (group: OrderStatusGroup) => inArray(orders.status, [...orderStatusGroups[group]])

export interface AdminOrderRow {
  order: OrderRow
  user: { id: string; username: string; email: string; companyName: string | null }
}

export const withUser = {
  order: orders,
  user: { id: users.id, username: users.username, email: users.email, companyName: users.companyName },
}

export function selectLatestOrders(db: Queryable, howMany: number): Promise<AdminOrderRow[]> {
  return db
    .select(withUser)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(howMany)
}

/**
 * Counters of the admin dashboard in one statement. "Today" refers to the order's creation day. "Urgent" are paid orders created up to and including
 * the cut-off hour (13: before 14:00) on any day. Days and hours are Italian. See docs/specification/admin.md#dashboard-tab.
 */
export async function countForAdmin(db: Queryable, today: string, cutoffHour: number) {
  const created = sql`(${orders.createdAt} at time zone 'Europe/Rome')`
  const startOfToday = sql`(${today}::date::timestamp at time zone 'Europe/Rome')`
  const { rows } = await db.execute<{
    toPay: number
    paidToday: number
    shippedToday: number
    urgent: number
    parcelsShippedToday: number
    toShip: number
  }>(sql`
    select
      (select count(*)::int from ${orders} where ${inGroup('pending')}) as "toPay",
      (select count(*)::int from ${orders} where status = 'paid' and created_at >= ${startOfToday}) as "paidToday",
      (select count(*)::int from ${orders} where status = 'shipped' and created_at >= ${startOfToday}) as "shippedToday",
      (select count(*)::int from ${orders} where status = 'paid' and extract(hour from ${created}) <= ${cutoffHour}) as urgent,
      (select count(*)::int from ${orders} where shipped_at >= ${startOfToday}) as "parcelsShippedToday",
      (select count(*)::int from ${orders} where ${inGroup('paid')}) as "toShip"
  `)
  const [counters] = rows
  if (!counters) throw new Error('The counters came back empty')
  return counters
}

/** Orders to ship that were paid by this instant. */
export const dueOrders = (paidBy: Date): Counted => ({
  table: orders,
  filter: and(inGroup('paid'), lte(orders.paidAt, paidBy)),
  all: true,
})
