import { and, asc, count, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { shopifyOrders } from '../../../database/schema/shopify.ts'

export type ShopOrderRow = typeof shopifyOrders.$inferSelect

/** A result for the ledger. Optional fields that are omitted keep their stored values. */
export type ShopOrderNote = Pick<typeof shopifyOrders.$inferInsert, 'userId' | 'shopifyOrderId' | 'name' | 'state'> & {
  reason: string | null
  orderedAt: Date | null
  orderId?: string | null
  cancelledAt?: Date
}

/**
 * Records the results of orders in the ledger in place of earlier ones. An unchanged entry is not written, unless it waits: its attempts are counted.
 */
export async function recordShopOrders(db: Queryable, notes: readonly ShopOrderNote[]): Promise<void> {
  if (notes.length === 0) return
  const seenAt = sql`present()`
  const { name, state, reason, orderId, orderedAt, cancelledAt, tries } = shopifyOrders
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await db
    .insert(shopifyOrders)
    .values(notes.map((note) => ({ ...note, seenAt })))
    .onConflictDoUpdate({
      target: [shopifyOrders.userId, shopifyOrders.shopifyOrderId],
      set: {
        name: excluded('name'),
        state: excluded('state'),
        reason: excluded('reason'),
        orderId: sql`coalesce(excluded.order_id, ${orderId})`,
        orderedAt: sql`coalesce(excluded.ordered_at, ${orderedAt})`,
        cancelledAt: sql`coalesce(${cancelledAt}, excluded.cancelled_at)`,
        tries: sql`${tries} + 1`,
        seenAt,
      },
      setWhere: sql`${state} in ('waiting', 'failed') or
        (${name}, ${state}, ${reason}, coalesce(excluded.order_id, ${orderId}), coalesce(${cancelledAt}, excluded.cancelled_at))
        is distinct from (excluded.name, excluded.state, excluded.reason, ${orderId}, ${cancelledAt})`,
    })
}

export const recordShopOrder = (db: Queryable, note: ShopOrderNote): Promise<void> => recordShopOrders(db, [note])

/** Ledger entries of these orders, by Shopify order number. */
export async function selectNotes(
  db: Queryable,
  userId: string,
  shopifyOrderIds: readonly string[],
): Promise<ReadonlyMap<string, ShopOrderRow>> {
  if (shopifyOrderIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(shopifyOrders)
    .where(and(eq(shopifyOrders.userId, userId), inArray(shopifyOrders.shopifyOrderId, [...shopifyOrderIds])))
  return new Map(rows.map((row) => [row.shopifyOrderId, row]))
}

/** These orders no longer exist in the shop: waiting ones become skipped. */
export async function endWaiting(db: Queryable, userId: string, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  await db
    .update(shopifyOrders)
    .set({ state: 'skipped', reason: 'Su Shopify non c’è più', seenAt: sql`present()` })
    .where(and(isWaiting(userId), inArray(shopifyOrders.shopifyOrderId, [...gone])))
}

/** Orders that are tried again. */
const isWaiting = (userId: string) =>
  and(eq(shopifyOrders.userId, userId), inArray(shopifyOrders.state, ['waiting', 'failed']))

/** Waiting orders that were not tried since `before`, the longest untried first. */
export async function selectUnseenWaiting(
  db: Queryable,
  userId: string,
  { before, atMost }: { before: Date; atMost: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: shopifyOrders.shopifyOrderId })
    .from(shopifyOrders)
    .where(and(isWaiting(userId), lt(shopifyOrders.seenAt, before)))
    .orderBy(asc(shopifyOrders.seenAt), asc(shopifyOrders.id))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

export async function countWaiting(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(shopifyOrders).where(isWaiting(userId))
  return row?.n ?? 0
}

/** Number of waiting orders that were first seen after that moment. */
export async function countNewlyWaiting(db: Queryable, userId: string, after: Date | null): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(shopifyOrders)
    .where(and(isWaiting(userId), after ? gt(shopifyOrders.firstSeenAt, after) : undefined))
  return row?.n ?? 0
}

/** Deletes the account's ledger; imported orders stay. */
export async function forgetShopOrders(db: Queryable, userId: string): Promise<void> {
  await db.delete(shopifyOrders).where(eq(shopifyOrders.userId, userId))
}
