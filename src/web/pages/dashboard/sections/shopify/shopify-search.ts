import type { ShopifyOrderFilters } from '../../../../../contract/shopify-orders.ts'
import { shopOrderStates } from '../../../../../domain/shopify-order-states.ts'
import { textParam } from '../../../../shared/page-address/section-search.ts'

/** What the ledger of the shop's orders shows, kept in the page's address. */
export type ShopifySearch = ShopifyOrderFilters

/** What the server takes. */
const greatestSearch = 100

/** Other values in the address are ignored. */
export const parseShopifySearch = (raw: Record<string, unknown>): ShopifySearch => ({
  state: shopOrderStates.find((one) => one === raw.state),
  search: textParam(raw.search)?.slice(0, greatestSearch),
})
