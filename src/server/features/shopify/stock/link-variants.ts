import type { Transaction } from '../../../database/database.ts'
import { type LinkedVariant, upsertShopStock } from './shop-stock.queries.ts'

/**
 * From now on the stock of these items is sent to the shop of `userId`: at once, and after each change. The product must be in `shopify_products`.
 * Ids are complete Shopify ids (`gid://shopify/ProductVariant/…`, `gid://shopify/InventoryItem/…`). Safe to repeat; each stock item at most once in a
 * call.
 */
export async function linkVariants(
  tx: Transaction,
  linked: { userId: string; productId: string; variants: readonly LinkedVariant[] },
): Promise<void> {
  await upsertShopStock(tx, linked)
}
