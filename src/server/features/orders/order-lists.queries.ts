import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { AdminOrderFilters, AdminOrderIdsQuery, AdminOrderListQuery } from '../../../contract/order-lists.ts'
import { type OrderStatusGroup, orderStatusGroups } from '../../../domain/orders/orders.ts'
import type { Queryable } from '../../database/database.ts'
import { countRows, newestFirst } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { orders } from '../../database/schema/orders.ts'
import { payments } from '../../database/schema/payments.ts'

export const inGroup = (group: OrderStatusGroup) => inArray(orders.status, [...orderStatusGroups[group]])

const countOrders = (db: Queryable, filter: SQL | undefined): Promise<number> => countRows(db, orders, filter)

export interface AdminOrderRow {
  order: OrderRow
  user: { id: string; username: string; email: string; companyName: string | null }
}

const withUser = {
  order: orders,
  user: { id: users.id, username: users.username, email: users.email, companyName: users.companyName },
}

/** Order number, customer name, e-mail and id, as one lower-case text: the expression of a trigram index. The reference has its own. */
const searchable = sql`lower(${orders.orderNumber} || ' ' || ${orders.customerName} || ' ' || ${orders.customerEmail} || ' ' || ${orders.id}::text)`

function contains(text: string) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const isPaidWith = isUuid(text) ? sql`or ${orders.id} = any(${idsPaidWith(text)})` : undefined
  return sql`(${searchable} like ${pattern} or lower(${orders.reference}) like ${pattern} ${isPaidWith})`
}

/** The orders of this payment, or of all that is paid together on its page. An array, because a join would read every order. */
const idsPaidWith = (paymentId: string): SQL =>
  sql`array(select ${payments.orderId} from ${payments} where ${payments.id} = ${paymentId} or ${payments.pageId} = ${paymentId})`

const leftBy = ({ status, search }: AdminOrderFilters): SQL | undefined =>
  and(status === 'all' ? undefined : inGroup(status), search ? contains(search) : undefined)

/** The first ids of the list. */
export async function selectAdminOrderIds(db: Queryable, { limit, ...filters }: AdminOrderIdsQuery): Promise<string[]> {
  const page = newestFirst(orders, { filter: leftBy(filters), limit })
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(limit)
  return rows.map(({ id }) => id)
}

export async function selectAdminOrders(db: Queryable, query: AdminOrderListQuery) {
  const filter = leftBy(query)
  const page = newestFirst(orders, { filter, limit: query.limit, cursor: query.cursor })
  const found = await db
    .select(withUser)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const [total, displayed, toPay, toShip] = [
    await countOrders(db, undefined),
    await countOrders(db, filter),
    await countOrders(db, inGroup('pending')),
    await countOrders(db, inGroup('paid')),
  ]
  const { rows, nextCursor } = page.cut(
    found.map((row) => ({ ...row, createdAt: row.order.createdAt, id: row.order.id })),
    total,
  )
  return { rows: rows as AdminOrderRow[], total, displayed, toPay, toShip, nextCursor }
}

export function selectLatestOrders(db: Queryable, howMany: number): Promise<AdminOrderRow[]> {
  return db
    .select(withUser)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(howMany)
}

export async function findAdminOrder(db: Queryable, id: string): Promise<AdminOrderRow | undefined> {
  const [row] = await db
    .select(withUser)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id))
  return row
}

/**
 * Counters of the admin dashboard in one statement. "Today" goes by the order's creation day; "urgent" are paid orders created before 14:00
 * on any day, not only today. Days and hours are Italian. See docs/specification/admin.md#dashboard-tab.
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
