import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { shopifyFulfilments } from '../../database/schema/shopify.ts'

/** Keeps `storedTracking` and `fulfilmentIds` of earlier attempts. */
export async function upsertDueFulfilments(
  db: Queryable,
  orders: readonly { orderId: string; userId: string }[],
): Promise<void> {
  const due = { state: 'due' as const, reason: null, tries: 0, updatedAt: sql`present()` }
  await db
    .insert(shopifyFulfilments)
    .values(orders.map((order) => ({ ...order, ...due })))
    .onConflictDoUpdate({ target: shopifyFulfilments.orderId, set: due })
}
