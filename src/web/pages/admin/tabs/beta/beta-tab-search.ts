import type { BetaStatus } from '../../../../../domain/beta-applications.ts'
import type { ShopFilter } from '../../../../../domain/shopify/shopify-shops.ts'
import { parseBetaStatus } from '../../../../features/beta-applications/admin/beta-filter.ts'
import { type CustomerFilters, parseCustomerFilters } from '../../../../features/customers/admin/customer-filters.ts'
import { parseShopFilter } from '../../../../features/shopify/admin/shop-filters.ts'
import { keyParam, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** Filters of the applications and the customers, and the customer whose page is open. */
export interface BetaTabSearch extends CustomerFilters {
  applications?: BetaStatus | undefined
  customer?: string | undefined
  /** Shows shops in place of customers: all of them or a subset. */
  shops?: ShopFilter | 'all' | undefined
}

export const parseBetaTabSearch = (raw: RawSearch): BetaTabSearch => ({
  applications: parseBetaStatus(raw.applications),
  customer: keyParam(raw.customer),
  shops: raw.shops === 'all' ? 'all' : parseShopFilter(raw.shops),
  search: textParam(raw.search),
  ...parseCustomerFilters(raw),
})

export const shopFilterOf = (shops: BetaTabSearch['shops']): ShopFilter | undefined =>
  shops === 'all' ? undefined : shops
