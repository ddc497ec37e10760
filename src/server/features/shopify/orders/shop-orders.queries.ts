import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { shopifyOrders } from '../../../database/schema/shopify.ts'

export type ShopOrderNote = Pick<
  typeof shopifyOrders.$inferInsert,
  'userId' | 'shopifyOrderId' | 'name' | 'state' | 'reason'
>

/** What became of an order now, in place of what was noted of it before. */
export async function noteShopOrder(db: Queryable, note: ShopOrderNote): Promise<void> {
  const { name, state, reason } = note
  const seenAt = sql`present()`
  await db
    .insert(shopifyOrders)
    .values({ ...note, seenAt })
    .onConflictDoUpdate({
      target: [shopifyOrders.userId, shopifyOrders.shopifyOrderId],
      set: { name, state, reason: reason ?? null, seenAt },
    })
}

/** Those of these orders that wait do so no more; of others nothing is noted. `reason`: why they are skipped. */
export async function endWaiting(
  db: Queryable,
  userId: string,
  shopifyOrderIds: readonly string[],
  ended: { state: 'imported'; reason: null } | { state: 'skipped'; reason: string },
): Promise<void> {
  await db
    .update(shopifyOrders)
    .set({ ...ended, seenAt: sql`present()` })
    .where(and(isWaiting(userId), inArray(shopifyOrders.shopifyOrderId, [...shopifyOrderIds])))
}

const isWaiting = (userId: string) => and(eq(shopifyOrders.userId, userId), eq(shopifyOrders.state, 'waiting'))

/** The waiting orders that were not looked at since then, the longest unseen first. */
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

/** The waiting orders of an account, the newest first. */
export const selectWaiting = (db: Queryable, userId: string, atMost: number) =>
  db.select().from(shopifyOrders).where(isWaiting(userId)).orderBy(desc(shopifyOrders.id)).limit(atMost)

export async function countWaiting(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(shopifyOrders).where(isWaiting(userId))
  return row?.n ?? 0
}

/** What the shop of an account has sent us, but for the orders that it became. */
export async function forgetShopOrders(db: Queryable, userId: string): Promise<void> {
  await db.delete(shopifyOrders).where(eq(shopifyOrders.userId, userId))
}
