import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { shopifyFulfilments, shopifyIntegrations } from '../../database/schema/shopify.ts'

/** What the shop knows of an order's shipment; undefined of one that came from no shop, or has not left. */
export async function findShopFulfilment(db: Queryable, orderId: string) {
  const [row] = await db
    .select({
      state: shopifyFulfilments.state,
      reason: shopifyFulfilments.reason,
      updatedAt: shopifyFulfilments.updatedAt,
      isActive: shopifyIntegrations.isActive,
      pausedUntil: shopifyIntegrations.pausedUntil,
    })
    .from(shopifyFulfilments)
    .leftJoin(shopifyIntegrations, eq(shopifyIntegrations.userId, shopifyFulfilments.userId))
    .where(eq(shopifyFulfilments.orderId, orderId))
  return row
}
