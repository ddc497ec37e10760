import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AdminReturnListQuery } from '../../../../contract/orders/order-returns.ts'
import { openReturnStatuses } from '../../../../domain/orders/returns/returns.ts'
import { returnsPageSize } from '../../../../domain/page-sizes.ts'
import type { Queryable } from '../../../database/database.ts'
import { countUpTo, newestFirst, type Page } from '../../../database/paging.ts'
import { users } from '../../../database/schema/accounts.ts'
import {
  type OrderReturnLineRow,
  type OrderReturnRow,
  orderReturnLines,
  orderReturns,
} from '../../../database/schema/order-returns.ts'
import { orderItems, orders } from '../../../database/schema/orders.ts'
import { refunds } from '../../../database/schema/refunds.ts'
import { listedCustomer } from '../../accounts/accounts.reads.ts'

/** The order must be locked. */
export async function insertReturn(
  db: Queryable,
  {
    lines,
    ...asked
  }: Pick<OrderReturnRow, 'orderId' | 'userId' | 'reason' | 'imageUrls'> & {
    lines: readonly { itemId: string; quantity: number }[]
  },
): Promise<OrderReturnRow> {
  const [row] = await db.insert(orderReturns).values(asked).returning()
  if (!row) throw new Error('The return was not stored')
  await db
    .insert(orderReturnLines)
    .values(lines.map(({ itemId, quantity }) => ({ returnId: row.id, orderItemId: itemId, quantity })))
  return row
}

/** Id of the return's order, which never changes. Lock the order before the return. */
export async function findOrderOfReturn(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db.select({ orderId: orderReturns.orderId }).from(orderReturns).where(eq(orderReturns.id, id))
  return row?.orderId
}

/** The order must be locked. */
export async function lockReturn(db: Queryable, id: string): Promise<OrderReturnRow> {
  const [row] = await db.select().from(orderReturns).where(eq(orderReturns.id, id)).for('update')
  if (!row) throw new Error(`Return ${id} no longer exists`)
  return row
}

export async function updateReturn(
  db: Queryable,
  id: string,
  changes: Pick<OrderReturnRow, 'status' | 'updatedAt'> &
    Partial<Pick<OrderReturnRow, 'answer' | 'refundId' | 'decidedAt' | 'closedAt' | 'receivedAt' | 'refundedAt'>>,
): Promise<OrderReturnRow> {
  const [row] = await db.update(orderReturns).set(changes).where(eq(orderReturns.id, id)).returning()
  if (!row) throw new Error(`Return ${id} no longer exists`)
  return row
}

/** Ends the open returns of a locked order whose money was paid back another way: received ones are closed, the others refused. */
export async function endOpenReturns(
  db: Queryable,
  orderId: string,
  { answer, at }: { answer: string; at: Date },
): Promise<void> {
  const closed = { status: 'not_refunded' as const, answer, closedAt: at, updatedAt: at }
  const haveCome = and(eq(orderReturns.orderId, orderId), eq(orderReturns.status, 'received'))
  await db.update(orderReturns).set(closed).where(haveCome)
  const decidedAt = sql`coalesce(${orderReturns.decidedAt}, ${at.toISOString()}::timestamptz)`
  const refused = { status: 'refused' as const, answer, decidedAt, updatedAt: at }
  await db
    .update(orderReturns)
    .set(refused)
    .where(and(eq(orderReturns.orderId, orderId), isOpen))
}

export const selectReturnLines = (db: Queryable, id: string): Promise<OrderReturnLineRow[]> =>
  db.select().from(orderReturnLines).where(eq(orderReturnLines.returnId, id)).orderBy(asc(orderReturnLines.orderItemId))

/** Shipping amount included in the refund of a return. */
export async function findShippingBack(
  db: Queryable,
  { refundId }: Pick<OrderReturnRow, 'refundId'>,
): Promise<string | undefined> {
  if (refundId === null) return undefined
  const [row] = await db.select({ shipping: refunds.shippingAmount }).from(refunds).where(eq(refunds.id, refundId))
  return row?.shipping
}

/** Records whether the pieces of these lines were restocked. */
export async function markReceived(
  db: Queryable,
  returnId: string,
  { itemIds, isRestocked }: { itemIds: readonly string[]; isRestocked: boolean },
): Promise<void> {
  if (itemIds.length === 0) return
  await db
    .update(orderReturnLines)
    .set({ isRestocked })
    .where(and(eq(orderReturnLines.returnId, returnId), inArray(orderReturnLines.orderItemId, [...itemIds])))
}

const refund = {
  id: refunds.id,
  state: refunds.state,
  amount: refunds.amount,
  shippingAmount: refunds.shippingAmount,
}

const returnsWithRefund = (db: Queryable) =>
  db.select({ asked: orderReturns, refund }).from(orderReturns).leftJoin(refunds, eq(refunds.id, orderReturns.refundId))

export type ReturnWithRefund = Awaited<ReturnType<typeof returnsWithRefund>>[number]

const maxReturns = 200

/** Returns of an order, oldest first. */
export const selectReturnsOf = (db: Queryable, orderId: string): Promise<ReturnWithRefund[]> =>
  returnsWithRefund(db)
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(asc(orderReturns.createdAt), asc(orderReturns.id))
    .limit(maxReturns)

/** Lines of many returns with the product data of their orders, in one statement. */
export async function selectLinesOfReturns(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      returnId: orderReturnLines.returnId,
      itemId: orderReturnLines.orderItemId,
      productName: orderItems.productName,
      variantInfo: orderItems.variantInfo,
      sku: orderItems.sku,
      quantity: orderReturnLines.quantity,
      unitPrice: orderItems.unitPrice,
      isRestocked: orderReturnLines.isRestocked,
    })
    .from(orderReturnLines)
    .innerJoin(orderItems, eq(orderItems.id, orderReturnLines.orderItemId))
    .where(inArray(orderReturnLines.returnId, [...ids]))
    .orderBy(asc(orderItems.id))
}

export type ReturnedLine = Awaited<ReturnType<typeof selectLinesOfReturns>>[number]

const withCustomer = (db: Queryable) =>
  db
    .select({
      asked: orderReturns,
      refund,
      orderNumber: orders.orderNumber,
      shippingLeft: sql<string>`greatest(${orders.shippingCost} - ${orders.insuranceCost} - ${orders.refundedShipping}, 0)::text`,
      user: listedCustomer,
    })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .innerJoin(users, eq(users.id, orderReturns.userId))
    .leftJoin(refunds, eq(refunds.id, orderReturns.refundId))

export type AdminReturnRow = Awaited<ReturnType<typeof withCustomer>>[number]

export async function findAdminReturn(db: Queryable, id: string): Promise<AdminReturnRow | undefined> {
  const [row] = await withCustomer(db).where(eq(orderReturns.id, id))
  return row
}

/** Returns of all customers, newest first. */
export async function selectReturns(
  db: Queryable,
  { status, limit = returnsPageSize, cursor }: AdminReturnListQuery,
): Promise<Page<AdminReturnRow>> {
  const filter = status && (status === 'open' ? isOpen : eq(orderReturns.status, status))
  const page = newestFirst(orderReturns, { filter, limit, cursor })
  const total = await countUpTo(db, orderReturns, filter)
  const rows = await withCustomer(db)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const keyed = rows.map((row) => ({ ...row, id: row.asked.id, createdAt: row.asked.createdAt }))
  return page.cut(keyed, total)
}

/** Literals instead of parameters, so that the planner can use the partial index on open returns. */
const isOpen = sql`${orderReturns.status} in (${sql.raw(openReturnStatuses.map((status) => `'${status}'`).join(', '))})`
