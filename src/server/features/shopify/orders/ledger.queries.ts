import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { ShopifyOrderFigures, ShopifyOrderFilters } from '../../../../contract/shopify/shopify-orders.ts'
import { requestProblems } from '../../../../domain/request-problems.ts'
import type { Queryable } from '../../../database/database.ts'
import { countEach } from '../../../database/paging.ts'
import { orders } from '../../../database/schema/orders.ts'
import { shopifyFulfilments, shopifyOrders } from '../../../database/schema/shopify.ts'

const columns = {
  entry: shopifyOrders,
  order: { id: orders.id, orderNumber: orders.orderNumber, status: orders.status },
  tracking: { state: shopifyFulfilments.state, updatedAt: shopifyFulfilments.updatedAt },
}

/** A ledger entry with its order. Entries written before `orderId` existed are joined by the shop's order number. */
const lines = (db: Queryable) =>
  db
    .select(columns)
    .from(shopifyOrders)
    .leftJoin(
      orders,
      or(
        eq(orders.id, shopifyOrders.orderId),
        and(
          sql`${shopifyOrders.orderId} is null`,
          eq(orders.shopifyOrderId, shopifyOrders.shopifyOrderId),
          eq(orders.userId, shopifyOrders.userId),
        ),
      ),
    )
    .leftJoin(shopifyFulfilments, eq(shopifyFulfilments.orderId, orders.id))

export type LedgerLine = Awaited<ReturnType<typeof selectLedger>>[number]

/** Entries of an account's ledger after `cursor`, newest first. */
export const selectLedger = (
  db: Queryable,
  userId: string,
  { cursor, atMost, ...filters }: ShopifyOrderFilters & { cursor?: string | undefined; atMost: number },
) =>
  lines(db)
    .where(and(eq(shopifyOrders.userId, userId), after(cursor), matching(filters)))
    .orderBy(desc(shopifyOrders.id))
    .limit(atMost)

export async function findLedgerLine(db: Queryable, userId: string, id: string): Promise<LedgerLine | undefined> {
  const [line] = await lines(db).where(and(eq(shopifyOrders.userId, userId), eq(shopifyOrders.id, id)))
  return line
}

function after(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined || cursor === '') return undefined
  if (!isUuid(cursor)) throw requestProblems.cursor()
  return lt(shopifyOrders.id, cursor)
}

function matching({ state, search }: ShopifyOrderFilters): SQL | undefined {
  const wanted = search?.trim()
  return and(
    state && eq(shopifyOrders.state, state),
    wanted
      ? sql`(strpos(lower(${shopifyOrders.name}), lower(${wanted}::text)) > 0 or ${shopifyOrders.shopifyOrderId} = ${wanted}
          or ${orders.orderNumber} = upper(${wanted}::text))`
      : undefined,
  )
}

/** Entries of an account's ledger per state, counted as far as lists are. */
export function countLedger(db: Queryable, userId: string): Promise<ShopifyOrderFigures> {
  const of = (state: (typeof shopifyOrders.$inferSelect)['state']) => ({
    table: shopifyOrders,
    filter: and(eq(shopifyOrders.userId, userId), eq(shopifyOrders.state, state)),
  })
  return countEach(db, {
    imported: of('imported'),
    known: of('known'),
    skipped: of('skipped'),
    waiting: of('waiting'),
    failed: of('failed'),
  })
}
