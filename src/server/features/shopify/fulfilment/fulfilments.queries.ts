import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { FulfilmentOutcome, SkuPieces } from '../../../../domain/shopify/shopify-fulfilments.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { users } from '../../../database/schema/accounts.ts'
import { orderItems, orders } from '../../../database/schema/orders.ts'
import { shopifyFulfilments, shopifyIntegrations } from '../../../database/schema/shopify.ts'

/** A shipment that is being sent to a shop, as it was when it was taken. */
export type ClaimedFulfilment = typeof shopifyFulfilments.$inferSelect

const { orderId, userId, state, tries, updatedAt } = shopifyFulfilments

/** One minute after the first attempt, doubled each time, six hours at most. */
const pause = sql`least(2 ^ least(${tries} - 1, 9), 360) * interval '1 minute'`

const isDue = and(eq(state, 'due'), sql`(${tries} = 0 or ${updatedAt} + ${pause} <= present())`)

/**
 * Takes the due shipment of an account that has waited longest, and counts the attempt. No other process takes it until its pause is over, so the
 * shipment of a killed process is tried again.
 */
export async function claimDueFulfilment(db: Queryable, owner: string): Promise<ClaimedFulfilment | undefined> {
  const next = db
    .select({ orderId })
    .from(shopifyFulfilments)
    .where(and(eq(userId, owner), isDue))
    .orderBy(asc(updatedAt), asc(orderId))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await db
    .update(shopifyFulfilments)
    .set({ tries: sql`${tries} + 1`, updatedAt: sql`present()` })
    .where(inArray(orderId, next))
    .returning()
  return taken
}

/** Matches the row only as it was taken: a correction makes it due again. */
const isAsTaken = (taken: ClaimedFulfilment) =>
  and(eq(orderId, taken.orderId), eq(state, 'due'), eq(tries, taken.tries), eq(updatedAt, taken.updatedAt))

/** The shop was unreachable: the attempt does not count, and other shipments come first. */
export async function releaseFulfilment(db: Queryable, taken: ClaimedFulfilment): Promise<void> {
  await db
    .update(shopifyFulfilments)
    .set({ tries: sql`${tries} - 1`, updatedAt: sql`present()` })
    .where(isAsTaken(taken))
}

/** Stored before the call: if the response is lost, the fulfilment is recognised by this tracking number. */
export async function recordSentTracking(db: Queryable, of: ClaimedFulfilment, told: string): Promise<void> {
  await db.update(shopifyFulfilments).set({ toldTracking: told }).where(eq(orderId, of.orderId))
}

export async function recordMade(db: Queryable, of: ClaimedFulfilment, fulfilmentId: string): Promise<void> {
  await db
    .update(shopifyFulfilments)
    .set({ fulfilmentIds: sql`array_append(array_remove(fulfilment_ids, ${fulfilmentId}), ${fulfilmentId})` })
    .where(eq(orderId, of.orderId))
}

/** Returns false if the shipment has changed since it was taken. */
export async function endTry(
  db: Queryable,
  taken: ClaimedFulfilment,
  { state: next, reason }: Pick<FulfilmentOutcome, 'state' | 'reason'>,
): Promise<boolean> {
  const rows = await db
    .update(shopifyFulfilments)
    .set({ state: next, reason })
    .where(isAsTaken(taken))
    .returning({ orderId })
  return rows.length > 0
}

/** State of an order's fulfilment in the account's shop, locked until the transaction ends. */
export async function lockFulfilment(tx: Transaction, owner: string, id: string) {
  const [row] = await tx
    .select({
      state,
      order: { id: orders.id, userId: orders.userId, shopifyOrderId: orders.shopifyOrderId },
    })
    .from(shopifyFulfilments)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(eq(orderId, id), eq(userId, owner)))
    .for('update', { of: shopifyFulfilments })
  return row
}

/** How an order was shipped, and the data that decides whether its customer gets our mail. */
export async function findShipment(db: Queryable, id: string) {
  const [row] = await db
    .select({
      id: orders.id,
      userId: orders.userId,
      orderNumber: orders.orderNumber,
      reference: orders.reference,
      shopifyOrderId: orders.shopifyOrderId,
      carrier: orders.carrier,
      trackingNumber: orders.trackingNumber,
      shippingCountry: orders.shippingCountry,
      customerEmail: orders.customerEmail,
      reseller: { email: users.email, consigneeMails: users.consigneeMails },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.id, id), eq(orders.status, 'shipped')))
  return row
}

export type Shipment = NonNullable<Awaited<ReturnType<typeof findShipment>>>

/** Pieces that were in the parcel. */
export async function selectShippedPieces(db: Queryable, id: string): Promise<SkuPieces[]> {
  const quantity = sql<number>`${orderItems.quantity} - ${orderItems.withdrawnQuantity}`
  const rows = await db
    .select({ sku: orderItems.sku, quantity })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, id), gt(quantity, 0)))
  return rows.map((row) => ({ ...row, sku: row.sku ?? '' }))
}

/** Accounts with a due shipment whose shop may be called now. */
export async function selectOwnersWithDue(db: Queryable, atMost: number): Promise<string[]> {
  const due = db
    .select({ one: sql`1` })
    .from(shopifyFulfilments)
    .where(and(eq(userId, shopifyIntegrations.userId), isDue))
  const rows = await db
    .select({ userId: shopifyIntegrations.userId })
    .from(shopifyIntegrations)
    .where(
      and(
        eq(shopifyIntegrations.isActive, true),
        sql`coalesce(${shopifyIntegrations.pausedUntil} <= present(), true)`,
        sql`exists (${due})`,
      ),
    )
    .limit(atMost)
  return rows.map((row) => row.userId)
}
