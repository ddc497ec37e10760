import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { AdminOrderFilters } from '../../../../contract/orders/order-lists.ts'
import { adminOrderSort } from '../../../../domain/orders/admin-order-list.ts'
import { type OrderStatusGroup, orderStatusGroups } from '../../../../domain/orders/orders.ts'
import type { Queryable } from '../../../database/database.ts'
import { longestPaidFirst, newestFirst, type PageQuery } from '../../../database/paging.ts'
import { users } from '../../../database/schema/accounts.ts'
import { orders } from '../../../database/schema/orders.ts'
import { payments } from '../../../database/schema/payments.ts'
import { type AdminOrderRow, withUser } from './order-lists.queries.ts'

/** Order ids of a page of the list. */
export interface AdminOrderPage {
  ids: string[]
  nextCursor: string | null
}

/** Literals instead of parameters, so that the planner can use the partial index on these states. */
const inStates = (group: OrderStatusGroup) =>
  sql`${orders.status} in (${sql.raw(orderStatusGroups[group].map((status) => `'${status}'`).join(', '))})`

const ofStatus = (status: AdminOrderFilters['status']) => (status === 'all' ? undefined : inStates(status))

/** One page of the orders that satisfy `filter`, sorted as the filters request. */
export async function selectPage(
  db: Queryable,
  { status, sort }: AdminOrderFilters,
  { filter, ...query }: PageQuery & { filter: SQL | undefined },
): Promise<AdminOrderPage> {
  const where = and(ofStatus(status), filter)
  const isByPayment = adminOrderSort(status, sort) === 'oldest_paid'
  const page = isByPayment
    ? longestPaidFirst(orders, { ...query, filter: where })
    : newestFirst(orders, { ...query, filter: where })
  const found = await db
    .select({ id: orders.id, createdAt: orders.createdAt, paidAt: orders.paidAt })
    .from(orders)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, nextCursor } = page.cut(
    found.map((row) => ({ ...row, paidAt: row.paidAt ?? row.createdAt })),
    0,
  )
  return { ids: rows.map(({ id }) => id), nextCursor }
}

/**
 * Matches the order with this id and the orders paid by this payment or payment page. An array instead of a join, because a join would read every
 * order.
 */
export const isOrderOrPayment = (id: string): SQL =>
  sql`(${orders.id} = ${id} or ${orders.id} = any(array(select ${payments.orderId} from ${payments} where ${payments.id} = ${id} or ${payments.pageId} = ${id})))`

export const isWholeId = (text: string): boolean => isUuid(text)

interface FoundOrder {
  id: string
  /** Position in placement order. */
  place: number
}

interface Reach {
  /** Return only orders beyond this place. */
  after?: number | undefined
  oldestFirst?: boolean
  atMost: number
}

/** Orders that match a search, newest first unless `oldestFirst`. */
export async function findOrders(
  db: Queryable,
  search: string,
  status: AdminOrderFilters['status'],
  { after, oldestFirst = false, atMost }: Reach,
): Promise<FoundOrder[]> {
  const group = status === 'all' ? null : status
  // Remove invisible format characters, which come along when a number is copied on a phone.
  const typed = search.replace(/\p{Cf}/gu, '')
  const { rows } = await db.execute<{ id: string; place: string }>(
    sql`select order_id as id, ordinal::text as place from find_admin_orders(${typed}, ${group}, ${after ?? null}::bigint, ${oldestFirst}, ${atMost})`,
  )
  return rows.map(({ id, place }) => ({ id, place: Number(place) }))
}

export const isAmong = (ids: readonly string[]): SQL => sql`${orders.id} = any(${sql.param([...ids])}::uuid[])`

/** These orders with their resellers, in the order of the ids. */
export async function selectByIds(db: Queryable, ids: readonly string[]): Promise<AdminOrderRow[]> {
  if (ids.length === 0) return []
  const rows = await db.select(withUser).from(orders).innerJoin(users, eq(users.id, orders.userId)).where(isAmong(ids))
  const byId = new Map(rows.map((row) => [row.order.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The first ids of the list without a text search. */
export async function selectFirstIds(
  db: Queryable,
  { status, sort }: AdminOrderFilters,
  { filter, limit }: { filter: SQL | undefined; limit: number },
): Promise<string[]> {
  const isByPayment = adminOrderSort(status, sort) === 'oldest_paid'
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofStatus(status), filter))
    .orderBy(...(isByPayment ? [asc(orders.paidAt), asc(orders.id)] : [desc(orders.createdAt), desc(orders.id)]))
    .limit(limit)
  return rows.map(({ id }) => id)
}
