import { and, asc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type HistorySubject, type OrderStatus, orderStatusGroups } from '../../../domain/orders/orders.ts'
import { foldScan } from '../../../domain/orders/parcels.ts'
import type { StockLine } from '../../../domain/orders/stock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { nameOfUserOrNobody } from '../../database/name-of-user.ts'
import { users } from '../../database/schema/accounts.ts'
import { orderHistory } from '../../database/schema/order-history.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from '../../database/schema/orders.ts'
import { productVariants } from '../../database/schema/products.ts'
import { stockItems } from '../../database/schema/stock.ts'
import { variantPictureSql } from '../products/variant-picture.reads.ts'

/** Locks an order of this owner; another's does not exist for them. Every change by an owner begins with this. */
export async function lockOwnOrder(db: Queryable, id: string, ownerId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(isOwn(id, ownerId)).for('update')
  return row
}

/** Locks these orders of this owner, in id order; another's are left out. */
export const lockOwnOrders = (db: Queryable, ids: readonly string[], ownerId: string): Promise<OrderRow[]> =>
  lockOrders(db, and(inArray(orders.id, [...ids]), eq(orders.userId, ownerId)))

/** Locks these orders in id order, whoever owns them. */
export const lockAnyOrders = (db: Queryable, ids: readonly string[]): Promise<OrderRow[]> =>
  lockOrders(db, inArray(orders.id, [...ids]))

const lockOrders = (db: Queryable, which: SQL | undefined): Promise<OrderRow[]> =>
  db.select().from(orders).where(which).orderBy(asc(orders.id)).for('update')

/** Locks an order, whoever owns it. Every change by an admin or by the system begins with this. */
export async function lockAnyOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
  return row
}

const isOwn = (id: string, ownerId: string) => and(eq(orders.id, id), eq(orders.userId, ownerId))

/** The unpaid orders of an account, imported ones too, locked in id order. */
export const lockUnpaidOrders = (db: Queryable, userId: string): Promise<OrderRow[]> =>
  lockOrders(db, and(eq(orders.userId, userId), inArray(orders.status, [...orderStatusGroups.pending])))

export async function findOwnOrder(db: Queryable, id: string, ownerId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(isOwn(id, ownerId))
  return row
}

/** Whoever else gives an order this tracking number, however it is written, waits until the transaction ends. Taken after the order's row. */
export async function lockTrackingNumber(tx: Transaction, trackingNumber: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('tracking number ' || ${foldScan(trackingNumber)}::text, 0))`,
  )
}

export async function updateOrder(
  db: Queryable,
  id: string,
  changes: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow> {
  const [row] = await db
    .update(orders)
    .set({ ...changes, updatedAt: sql`present()` })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new Error(`Order ${id} is gone`)
  return row
}

export async function insertHistory(
  db: Queryable,
  entry: {
    orderId: string
    status: OrderStatus
    actorId: string | null
    note: string | null
    about?: HistorySubject
  },
): Promise<void> {
  await db.insert(orderHistory).values(entry)
}

export function selectHistory(db: Queryable, orderId: string) {
  return db
    .select({
      status: orderHistory.status,
      createdAt: orderHistory.createdAt,
      actorId: orderHistory.actorId,
      by: nameOfUserOrNobody,
      note: orderHistory.note,
      about: orderHistory.about,
    })
    .from(orderHistory)
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.createdAt), asc(orderHistory.id))
    .limit(200)
}

/** An item with the picture of what was ordered, as the catalogue shows it now. */
export type PicturedItem = OrderItemRow & { imageUrl: string | null }

const pictureOfItem = sql<
  string | null
>`${sql.raw(variantPictureSql('"order_items"."product_id"', '"product_variants"."color"'))}`

/** Items of many orders in one statement. */
export async function selectItems(db: Queryable, orderIds: readonly string[]): Promise<PicturedItem[]> {
  if (orderIds.length === 0) return []
  return db
    .select({ ...getTableColumns(orderItems), imageUrl: pictureOfItem })
    .from(orderItems)
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.id))
}

export interface OrderStockLine extends StockLine {
  orderItemId: string
  name: string
}

/** The quantities of an order by stock item, with the names that people read; without what left the order before it was shipped. */
export function selectStockLines(db: Queryable, orderId: string): Promise<OrderStockLine[]> {
  return db
    .select({
      orderItemId: orderItems.id,
      stockItemId: stockItems.id,
      quantity: sql<number>`${travelling}`,
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
    .where(and(eq(orderItems.orderId, orderId), sql`${travelling} > 0`))
}

const travelling = sql`${orderItems.quantity} - ${orderItems.withdrawnQuantity}`

export interface OverdueOrder {
  id: string
  holdExpiresAt: string
}

/** Unpaid orders that still hold stock though their time to pay is over, oldest first. */
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
        inArray(orders.status, [...orderStatusGroups.pending]),
        lt(orders.holdExpiresAt, sql`present()`),
        after &&
          sql`(${orders.holdExpiresAt}, ${orders.id}) > (${after.holdExpiresAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(orders.holdExpiresAt), asc(orders.id))
    .limit(atMost)
}

const owner = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  companyName: users.companyName,
  consigneeMails: users.consigneeMails,
}

/** These orders in id order, each with whose it is. */
export const selectWithOwner = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ order: orders, owner })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))

export async function findOwner(db: Queryable, userId: string) {
  const [row] = await db.select(owner).from(users).where(eq(users.id, userId))
  if (!row) throw new Error(`User ${userId} is gone`)
  return row
}
