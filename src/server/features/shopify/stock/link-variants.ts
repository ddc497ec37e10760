import type { Transaction } from '../../../database/database.ts'
import { type LinkedVariant, upsertShopStock } from './shop-stock.queries.ts'

/**
 * From now on the shop of `userId` is told how many there are of these stock items of a product that stands in `shopify_products`: at once, and
 * after each change. Shopify's numbers are whole ids (`gid://shopify/ProductVariant/…`, `gid://shopify/InventoryItem/…`). Safe to repeat; each
 * stock item at most once in a call.
 */
export async function linkVariants(
  tx: Transaction,
  linked: { userId: string; productId: string; variants: readonly LinkedVariant[] },
): Promise<void> {
  await upsertShopStock(tx, linked)
}
