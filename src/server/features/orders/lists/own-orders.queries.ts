import { and, asc, count, eq, inArray, notInArray, type SQL, sql, sum } from 'drizzle-orm'
import type {
  OrderCounts,
  OrderExportQuery,
  OrderFilters,
  OrderListQuery,
} from '../../../../contract/orders/order-lists.ts'
import {
  type OrderStatus,
  type OrderStatusGroup,
  orderStatusGroups,
  voidOrderStatuses,
} from '../../../../domain/orders/orders.ts'
import { businessTimeZone } from '../../../../domain/time/clock.ts'
import { among } from '../../../database/among.ts'
import type { Queryable } from '../../../database/database.ts'
import { countRows, newestFirst, type Page, type PageQuery } from '../../../database/paging.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from '../../../database/schema/orders.ts'
import { inGroup } from './order-lists.queries.ts'

type Filters = Partial<OrderExportQuery>

/** Of more, the list's order leads instead of what is found; and so many are counted. */
const fewHits = 1000

/** What a search finds at most. Its ids fit into the memory of a sort: beyond it PostgreSQL would read them again for each order. */
const mostHits = 100_000

/** The query in a select of its own is made once, and tells the planner nothing of how often its words occur: the index of words always leads. */
const hitsOf = (userId: string, search: string) =>
  sql`select order_id from order_search where words @@ (select order_search_query(${userId}, ${search}))`

async function findsMany(db: Queryable, userId: string, search: string): Promise<boolean> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${hitsOf(userId, search)} limit ${fewHits + 1}) as hits`,
  )
  return (rows[0]?.n ?? 0) > fewHits
}

/** The own orders that the filters leave. `many`: of a search that finds many. */
function ownOrders(userId: string, { status, search, from, to }: Filters, { many = false } = {}) {
  const startOf = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp at time zone ${sql.raw(`'${businessTimeZone}'`)})`
  return and(
    eq(orders.userId, userId),
    status && inGroup(status),
    from ? sql`${orders.createdAt} >= ${startOf(from, 0)}` : undefined,
    to ? sql`${orders.createdAt} < ${startOf(to, 1)}` : undefined,
    search ? (many ? isAmongMany(userId, search) : isAmongFew(userId, search)) : undefined,
  )
}

/** An array, so that the index of words always leads: a join would at times test order after order, from the newest on. */
const isAmongFew = (userId: string, search: string) => sql`${orders.id} = any (array(${hitsOf(userId, search)}))`

/** No condition that could become a join: the hits are hashed once, and orders are tested in their own order until a page is full. */
const isAmongMany = (userId: string, search: string) =>
  sql`(${orders.id} in (${hitsOf(userId, search)} limit ${sql.raw(String(mostHits))})) is true`

/** One page of a reseller's own orders, newest first. Of what a search finds at most 1,000 are counted. */
export async function selectOwnOrders(
  db: Queryable,
  userId: string,
  query: Partial<OrderListQuery>,
): Promise<Page<OrderRow>> {
  if (query.search) return searchOwnOrders(db, userId, query.search, query)
  const { rows, cut } = await ownOrdersPage(db, userId, query)
  return cut(rows, await countRows(db, orders, ownOrders(userId, query)))
}

async function searchOwnOrders(
  db: Queryable,
  userId: string,
  search: string,
  query: Partial<OrderListQuery>,
): Promise<Page<OrderRow>> {
  const many = await findsMany(db, userId, search)
  const filter = ownOrders(userId, query, { many })
  const page = newestFirst(orders, { limit: query.limit, cursor: query.cursor })
  const { rows: hits } = await db.execute<{ id: string; total: number }>(
    many ? pageOfMany(filter, page) : pageOfFew(filter, page),
  )
  const rows = await db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        hits.map(({ id }) => id),
      ),
    )
    .orderBy(...page.orderBy)
  // Beyond the last page no row carries the number.
  const total = hits[0]?.total ?? (query.cursor ? await countHits(db, filter) : 0)
  return page.cut(rows, total)
}

/** As many as are counted on the other pages. */
async function countHits(db: Queryable, filter: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${orders} where ${filter} limit ${fewHits}) as hits`,
  )
  return rows[0]?.n ?? 0
}

type OrdersPage = ReturnType<typeof newestFirst>

/** The page's ids and the number of all in one statement: what is found is looked through once for both. */
const pageOfFew = (filter: SQL | undefined, { where, orderBy, limit }: OrdersPage) => sql`
  with hits as materialized (select id, created_at from ${orders} where ${filter})
  select id, (select count(*)::int from hits) as total from hits as orders
  ${where ? sql`where ${where}` : sql``}
  order by ${sql.join(orderBy, sql`, `)} limit ${limit}`

/** The first ones in the order of the index, which holds all that is asked for: the table is not read. Later pages go on where they begin. */
const pageOfMany = (filter: SQL | undefined, { where, orderBy, limit }: OrdersPage) => {
  const order = sql`order by ${sql.join(orderBy, sql`, `)}`
  return sql`
    with firsts as materialized (select id, created_at from ${orders} where ${filter} ${order} limit ${Math.max(limit, fewHits)})
    select id, (select least(count(*), ${fewHits})::int from firsts) as total
    from ${where ? sql`${orders} where ${and(filter, where)}` : sql`firsts as orders`} ${order} limit ${limit}`
}

/** The same without the number of all: for those who read page after page. */
export async function selectOwnOrdersAfter(
  db: Queryable,
  userId: string,
  query: Filters & PageQuery,
): Promise<Pick<Page<OrderRow>, 'rows' | 'nextCursor'>> {
  const { rows, cut } = await ownOrdersPage(db, userId, query)
  return cut(rows, 0)
}

async function ownOrdersPage(db: Queryable, userId: string, query: Filters & PageQuery) {
  const page = newestFirst(orders, { filter: ownOrders(userId, query), limit: query.limit, cursor: query.cursor })
  const rows = await db
    .select()
    .from(orders)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return { rows, cut: page.cut }
}

/** Lines of many orders without their pictures, in one statement. */
export function selectLines(db: Queryable, orderIds: readonly string[]): Promise<OrderItemRow[]> {
  return db.select().from(orderItems).where(among(orderItems.orderId, orderIds)).orderBy(asc(orderItems.id))
}

/** How many own orders the filters leave in each tab. */
export async function countOwnOrders(
  db: Queryable,
  userId: string,
  filters: Partial<OrderFilters>,
): Promise<OrderCounts> {
  const many = filters.search ? await findsMany(db, userId, filters.search) : false
  const byStatus = await db
    .select({ status: orders.status, n: count() })
    .from(orders)
    .where(ownOrders(userId, filters, { many }))
    .groupBy(orders.status)
  return groupCounts(byStatus)
}

function groupCounts(byStatus: readonly { status: OrderStatus; n: number }[]): OrderCounts {
  const inGroupCount = (group: OrderStatusGroup) =>
    byStatus.filter(({ status }) => orderStatusGroups[group].includes(status)).reduce((total, { n }) => total + n, 0)
  return {
    pending: inGroupCount('pending'),
    paid: inGroupCount('paid'),
    shipped: inGroupCount('shipped'),
    cancelled: inGroupCount('cancelled'),
  }
}

/** Figures of a reseller's orders, by status group; revenue leaves out shipping, cancelled orders and what was refunded. */
export async function summariseOwnOrders(db: Queryable, userId: string) {
  const byStatus = await countOwnOrders(db, userId, {})
  const [revenue] = await db
    .select({ total: sum(sql`${orders.totalAmount} - ${orders.refundedProducts}`) })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, [...voidOrderStatuses])))
  const total = Object.values(byStatus).reduce((all, n) => all + n, 0)
  return { total, grossRevenue: revenue?.total ?? '0.00', byStatus }
}
