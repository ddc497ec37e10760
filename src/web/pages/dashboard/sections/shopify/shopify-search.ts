import type { ShopifyOrderFilters } from '../../../../../contract/shopify-orders.ts'
import { type ShopProductFilter, shopProductFilters } from '../../../../../domain/shopify.ts'
import { shopOrderStates } from '../../../../../domain/shopify-order-states.ts'
import { type CatalogFilters, parseCatalogFilters } from '../../../../features/products/customer/catalog-filters.ts'
import { textParam } from '../../../../shared/page-address/section-search.ts'

export const shopViews = ['products', 'choose'] as const

/** `products`: what of ours is in the shop. `choose`: the catalogue, to choose from. */
export type ShopView = (typeof shopViews)[number]

/** What the section shows, kept in the page's address: the ledger of orders, the products, or the catalogue with its filters. */
export interface ShopifySearch extends ShopifyOrderFilters, CatalogFilters {
  search?: string | undefined
  /** Another page in the place of shop and orders. */
  shop?: ShopView | undefined
  /** Of the products. */
  stage?: ShopProductFilter | undefined
}

/** What the server takes. */
const greatestSearch = 100

/** Other values in the address are ignored. */
export const parseShopifySearch = (raw: Record<string, unknown>): ShopifySearch => ({
  ...parseCatalogFilters(raw),
  state: shopOrderStates.find((one) => one === raw.state),
  search: textParam(raw.search)?.slice(0, greatestSearch),
  shop: shopViews.find((one) => one === raw.shop),
  stage: shopProductFilters.find((one) => one === raw.stage),
})
