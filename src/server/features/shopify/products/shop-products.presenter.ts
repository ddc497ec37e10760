import type { ShopProductRow } from '../../../../contract/shopify/shopify-products.ts'
import { shopPrice } from '../../../../domain/shopify/shopify-prices.ts'
import type { ShownShopProduct } from './shop-products.queries.ts'
import { readRule } from './to-shop-product.ts'

const numberOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1)

/** `shopDomain` is null if no shop is connected. */
export function presentShopProduct(row: ShownShopProduct, shopDomain: string | null): ShopProductRow {
  const { productId, name, sku, imageUrl, isActive, state, reason, isDraft, title, description, cost, keptFields } = row
  const priceRule = readRule(row.priceRule)
  const isThere = shopDomain !== null && row.shopifyProductId !== null && state !== 'gone'
  const store = shopDomain?.replace(/\.myshopify\.com$/, '')
  return {
    productId,
    name,
    sku,
    imageUrl,
    isActive,
    state,
    reason,
    isDraft,
    title,
    description,
    priceRule,
    cost,
    price: shopPrice(cost, priceRule),
    keptFields,
    sentAt: row.sentAt?.toISOString() ?? null,
    adminUrl: isThere
      ? `https://admin.shopify.com/store/${store}/products/${numberOf(row.shopifyProductId ?? '')}`
      : null,
  }
}
