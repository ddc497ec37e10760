import type { ShopifyIntegration } from '../../../contract/shopify.ts'
import type { ShopifyIntegrationRow } from './connection/shopify.queries.ts'

export const presentIntegration = (row: ShopifyIntegrationRow): ShopifyIntegration => ({
  shopDomain: row.shopDomain,
  lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
  ordersImported: row.ordersImported,
  isActive: row.isActive,
})
