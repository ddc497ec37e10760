import type { ShopifyOrderFilters } from '../../../../../contract/shopify/shopify-orders.ts'
import { type ShopProductFilter, shopProductFilters } from '../../../../../domain/shopify/shopify.ts'
import { shopOrderStates } from '../../../../../domain/shopify/shopify-order-states.ts'
import { type CatalogFilters, parseCatalogFilters } from '../../../../features/products/customer/catalog-filters.ts'
import { textParam } from '../../../../shared/page-address/section-search.ts'

const shopViews = ['products', 'choose'] as const

/** `products`: our products in the shop. `choose`: the catalogue, to choose from. */
export type ShopView = (typeof shopViews)[number]

/** State of the section, kept in the address: the order ledger, the products, or the catalogue with its filters. */
export interface ShopifySearch extends ShopifyOrderFilters, CatalogFilters {
  search?: string | undefined
  /** Another view in place of the shop and its orders. */
  shop?: ShopView | undefined
  /** Filter of the products view. */
  stage?: ShopProductFilter | undefined
}

/** Maximum length accepted by the server, in characters. */
const greatestSearch = 100

/** Ignores unknown values in the address. */
export const parseShopifySearch = (raw: Record<string, unknown>): ShopifySearch => ({
  ...parseCatalogFilters(raw),
  state: shopOrderStates.find((one) => one === raw.state),
  search: textParam(raw.search)?.slice(0, greatestSearch),
  shop: shopViews.find((one) => one === raw.shop),
  stage: shopProductFilters.find((one) => one === raw.stage),
})
