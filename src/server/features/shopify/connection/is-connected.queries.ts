import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { shopifyIntegrations } from '../../../database/schema/shopify.ts'
import type { ShopifyIntegrationRow } from './shopify.queries.ts'

/**
 * Whether the shop is still connected as in the given row, and active; the row lock keeps it so until the transaction ends. Adds `imported` to the
 * number of imported orders.
 */
export async function isConnected(
  db: Queryable,
  { userId, apiSecret }: Pick<ShopifyIntegrationRow, 'userId' | 'apiSecret'>,
  imported: number,
): Promise<boolean> {
  const { ordersImported, isActive } = shopifyIntegrations
  const rows = await db
    .update(shopifyIntegrations)
    .set({ ordersImported: sql`${ordersImported} + ${imported}::int` })
    .where(
      and(eq(shopifyIntegrations.userId, userId), eq(shopifyIntegrations.apiSecret, apiSecret), eq(isActive, true)),
    )
    .returning({ id: shopifyIntegrations.id })
  return rows.length > 0
}
