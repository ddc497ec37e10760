import { and, count, eq, inArray, notInArray, type SQL, sql, sum } from 'drizzle-orm'
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
import type { Queryable } from '../../../database/database.ts'
import { columnList } from '../../../database/json-rows.ts'
import { countRows, newestFirst, type Page, type PageQuery } from '../../../database/paging.ts'
import { runRows } from '../../../database/run-statement.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from '../../../database/schema/orders.ts'
import { inGroup } from './order-lists.queries.ts'

type Filters = Partial<OrderExportQuery>

/** Up to this many hits, the query starts from the hits; with more, it walks the orders in list order. Also the maximum that is counted. */
const fewHits = 1000

/** Maximum hits of a search. Their ids must fit into the working memory of the hash; otherwise PostgreSQL would read them again for each order. */
const maxHits = 100_000

/** The nested select evaluates the search query once and hides its selectivity from the planner, so that the word index is always used. */
const hitsOf = (userId: string, search: string) =>
  sql`select order_id from order_search where words @@ (select order_search_query(${userId}, ${search}))`

async function findsMany(db: Queryable, userId: string, search: string): Promise<boolean> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${hitsOf(userId, search)} limit ${fewHits + 1}) as hits`,
  )
  return (rows[0]?.n ?? 0) > fewHits
}

/** Filter for the user's own orders. `many`: the search has more than `fewHits` hits. */
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

/** An array, so that the word index is always used first: with a join PostgreSQL may test order after order, starting from the newest. */
const isAmongFew = (userId: string, search: string) => sql`${orders.id} = any (array(${hitsOf(userId, search)}))`

/** Written so that it cannot become a join: the hits are hashed once, and orders are tested in list order until a page is full. */
const isAmongMany = (userId: string, search: string) =>
  sql`(${orders.id} in (${hitsOf(userId, search)} limit ${sql.raw(String(maxHits))})) is true`

/** One page of a reseller's own orders, newest first. The total of a search stops at 1,000. */
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
  // An empty page beyond the last one has no row with the total.
  const total = hits[0]?.total ?? (query.cursor ? await countHits(db, filter) : 0)
  return page.cut(rows, total)
}

/** Counts hits up to the same limit as the other pages. */
async function countHits(db: Queryable, filter: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from ${orders} where ${filter} limit ${fewHits}) as hits`,
  )
  return rows[0]?.n ?? 0
}

type OrdersPage = ReturnType<typeof newestFirst>

/** The page's ids and the total in one statement, so that the hits are computed once for both. */
const pageOfFew = (filter: SQL | undefined, { where, orderBy, limit }: OrdersPage) => sql`
  with hits as materialized (select id, created_at from ${orders} where ${filter})
  select id, (select count(*)::int from hits) as total from hits as orders
  ${where ? sql`where ${where}` : sql``}
  order by ${sql.join(orderBy, sql`, `)} limit ${limit}`

/** Counts the first hits in index order. The index covers the selected columns, so the table is not read. Later pages start at their cursor. */
const pageOfMany = (filter: SQL | undefined, { where, orderBy, limit }: OrdersPage) => {
  const order = sql`order by ${sql.join(orderBy, sql`, `)}`
  return sql`
    with firsts as materialized (select id, created_at from ${orders} where ${filter} ${order} limit ${Math.max(limit, fewHits)})
    select id, (select least(count(*), ${fewHits})::int from firsts) as total
    from ${where ? sql`${orders} where ${and(filter, where)}` : sql`firsts as orders`} ${order} limit ${limit}`
}

/** Like `selectOwnOrders`, without the total: for exports that read page after page. */
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

const linesText = `select ${columnList(orderItems)} from order_items where order_id = any($1::uuid[]) order by id`

/** Lines of many orders without pictures, in one statement. */
export const selectLines = (db: Queryable, orderIds: readonly string[]): Promise<OrderItemRow[]> =>
  runRows(db, orderItems, linesText, [orderIds])

/** Number of the user's own filtered orders in each tab. */
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

/** Figures of a reseller's orders by status group. Revenue excludes shipping, cancelled orders and refunded amounts. */
export async function summariseOwnOrders(db: Queryable, userId: string) {
  const byStatus = await countOwnOrders(db, userId, {})
  const [revenue] = await db
    .select({ total: sum(sql`${orders.totalAmount} - ${orders.refundedProducts}`) })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, [...voidOrderStatuses])))
  const total = Object.values(byStatus).reduce((all, n) => all + n, 0)
  return { total, grossRevenue: revenue?.total ?? '0.00', byStatus }
}
