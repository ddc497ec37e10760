import { and, asc, eq, getTableColumns, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { orderStatusGroups } from '../../../domain/orders/orders.ts'
import { foldScan } from '../../../domain/orders/parcels.ts'
import type { StockLine } from '../../../domain/orders/stock.ts'
import { among } from '../../database/among.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { type OrderItemRow, type OrderRow, orderItems, orders } from '../../database/schema/orders.ts'
import { productVariants } from '../../database/schema/products.ts'
import { stockItems } from '../../database/schema/stock.ts'
import { variantPictureSql } from '../products/variant-picture.reads.ts'

/** Locks an order of this owner; undefined for orders of other accounts. Every change by an owner starts with this. */
export async function lockOwnOrder(db: Queryable, id: string, ownerId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(isOwn(id, ownerId)).for('update')
  return row
}

/** Locks these orders of this owner, in id order; orders of other accounts are left out. */
export const lockOwnOrders = (db: Queryable, ids: readonly string[], ownerId: string): Promise<OrderRow[]> =>
  lockOrders(db, and(inArray(orders.id, [...ids]), eq(orders.userId, ownerId)))

/** Locks these orders of any owner, in id order. */
export const lockAnyOrders = (db: Queryable, ids: readonly string[]): Promise<OrderRow[]> =>
  lockOrders(db, inArray(orders.id, [...ids]))

const lockOrders = (db: Queryable, which: SQL | undefined): Promise<OrderRow[]> =>
  db.select().from(orders).where(which).orderBy(asc(orders.id)).for('update')

/** Locks the given orders that are unpaid and hold stock, in id order. Skips orders locked by other transactions. */
export const lockHeldUnpaidOrders = (tx: Transaction, ids: readonly string[]): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(
      and(
        among(orders.id, ids),
        inArray(orders.status, [...orderStatusGroups.pending]),
        isNotNull(orders.holdExpiresAt),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true })

/** Locks an order of any owner. Every change by an admin or by the system starts with this. */
export async function lockAnyOrder(db: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id)).for('update')
  return row
}

const isOwn = (id: string, ownerId: string) => and(eq(orders.id, id), eq(orders.userId, ownerId))

/** Locks the unpaid orders of an account, including imported ones, in id order. */
export const lockUnpaidOrders = (db: Queryable, userId: string): Promise<OrderRow[]> =>
  lockOrders(db, and(eq(orders.userId, userId), inArray(orders.status, [...orderStatusGroups.pending])))

export async function findOwnOrder(db: Queryable, id: string, ownerId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(isOwn(id, ownerId))
  return row
}

/** Serialises transactions that set the same tracking number, in any spelling, until the transaction ends. Take it after locking the order's row. */
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
  const [row] = await updateOrders(db, [id], changes)
  if (!row) throw new Error(`Order ${id} no longer exists`)
  return row
}

/** Applies the same change to several orders. */
export const updateOrders = (
  db: Queryable,
  ids: readonly string[],
  changes: Partial<typeof orders.$inferInsert>,
): Promise<OrderRow[]> =>
  db
    .update(orders)
    .set({ ...changes, updatedAt: sql`present()` })
    .where(among(orders.id, ids))
    .returning()

/** An item with the picture of the ordered variant, as the catalogue shows it now. */
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

interface OrderStockLine extends StockLine {
  orderId: string
  orderItemId: string
  name: string
}

/** Quantities of an order by stock item, with display names. Excludes pieces withdrawn before shipment. */
export const selectStockLines = (db: Queryable, orderId: string): Promise<OrderStockLine[]> =>
  selectStockLinesOf(db, [orderId])

/** Stock lines of several orders. */
export function selectStockLinesOf(db: Queryable, orderIds: readonly string[]): Promise<OrderStockLine[]> {
  return db
    .select({
      orderId: orderItems.orderId,
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
    .where(and(among(orderItems.orderId, orderIds), sql`${travelling} > 0`))
}

const travelling = sql`${orderItems.quantity} - ${orderItems.withdrawnQuantity}`

export interface OverdueOrder {
  id: string
  holdExpiresAt: string
}

/** Unpaid orders that still hold stock although their time to pay is over, oldest first. */
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

/** These orders in id order, each with its owner. */
export const selectWithOwner = (db: Queryable, ids: readonly string[]) =>
  db
    .select({ order: orders, owner })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(among(orders.id, ids))
    .orderBy(asc(orders.id))

export async function findOwner(db: Queryable, userId: string) {
  const [row] = await db.select(owner).from(users).where(eq(users.id, userId))
  if (!row) throw new Error(`User ${userId} no longer exists`)
  return row
}

/** The most severe current dispute of an order; a trigger on disputes maintains the column. */
export async function findDisputeMark(db: Queryable, orderId: string): Promise<OrderRow['dispute']> {
  const [row] = await db.select({ dispute: orders.dispute }).from(orders).where(eq(orders.id, orderId))
  return row?.dispute ?? null
}
