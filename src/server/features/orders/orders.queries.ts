import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../domain/orders.ts'
import type { StockLine } from '../../../domain/stock.ts'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { type OrderItemRow, type OrderRow, orderHistory, orderItems, orders } from '../../database/schema/orders.ts'
import { stockItems } from '../../database/schema/stock.ts'

export async function nextOrderSequence(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select nextval('order_number_seq')::int as n`)
  if (!rows[0]) throw new Error('The order number sequence answered nothing')
  return rows[0].n
}

export async function insertOrder(
  db: Queryable,
  order: typeof orders.$inferInsert,
  items: readonly Omit<typeof orderItems.$inferInsert, 'orderId'>[],
): Promise<OrderRow> {
  const [row] = await db.insert(orders).values(order).returning()
  if (!row) throw new Error('An inserted order came back empty')
  await db.insert(orderItems).values(items.map((item) => ({ ...item, orderId: row.id })))
  return row
}

/** Locks an order; of the given owner only, where one is named. Every change of an order begins with this. */
export async function lockOrder(db: Queryable, id: string, ownerId?: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ownerId ? eq(orders.userId, ownerId) : undefined))
    .for('update')
  return row
}

export async function findOrder(db: Queryable, id: string, ownerId?: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), ownerId ? eq(orders.userId, ownerId) : undefined))
  return row
}

export async function updateOrder(
  db: Queryable,
  id: string,
  changes: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  const [row] = await db
    .update(orders)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new Error(`Order ${id} is gone`)
  return row
}

export async function insertHistory(
  db: Queryable,
  entry: { orderId: string; status: OrderStatus; actorId: string | null; note: string | null },
): Promise<void> {
  await db.insert(orderHistory).values(entry)
}

export function selectHistory(db: Queryable, orderId: string) {
  return db
    .select({
      status: orderHistory.status,
      createdAt: orderHistory.createdAt,
      by: users.username,
      note: orderHistory.note,
    })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.createdAt), asc(orderHistory.id))
    .limit(200)
}

/** Items of many orders in one statement. */
export async function selectItems(db: Queryable, orderIds: readonly string[]): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.id))
}

/** The pieces of an order as stock knows them, and as people call them. */
export function selectStockLines(db: Queryable, orderId: string): Promise<(StockLine & { name: string })[]> {
  return db
    .select({
      stockItemId: stockItems.id,
      quantity: orderItems.quantity,
      name: sql<string>`concat_ws(' ', ${orderItems.productName}, ${orderItems.variantInfo})`,
    })
    .from(orderItems)
    .innerJoin(
      stockItems,
      and(
        eq(stockItems.productId, orderItems.productId),
        sql`${stockItems.variantId} is not distinct from ${orderItems.variantId}`,
      ),
    )
    .where(eq(orderItems.orderId, orderId))
}

export interface OverdueOrder {
  id: string
  holdExpiresAt: string
}

/** Unpaid orders whose time to pay is over, oldest first. Shopify imports are never cancelled by themselves (decisions.md §5). */
export function selectOverdueOrders(
  db: Queryable,
  page: { after: OverdueOrder | undefined; atMost: number },
): Promise<OverdueOrder[]> {
  const { after, atMost } = page
  return db
    .select({ id: orders.id, holdExpiresAt: sql<string>`${orders.holdExpiresAt}::text` })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending_payment'),
        lt(orders.holdExpiresAt, sql`now()`),
        sql`${orders.shopifyOrderId} is null`,
        after &&
          sql`(${orders.holdExpiresAt}, ${orders.id}) > (${after.holdExpiresAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(orders.holdExpiresAt), asc(orders.id))
    .limit(atMost)
}

export async function findOwner(db: Queryable, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      companyName: users.companyName,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!row) throw new Error(`User ${userId} is gone`)
  return row
}
