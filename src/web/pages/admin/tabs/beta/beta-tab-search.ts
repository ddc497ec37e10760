import { type BetaStatus, betaStatuses } from '../../../../../domain/beta-applications.ts'
import { type ShopFilter, shopFilters } from '../../../../../domain/shopify/shopify-shops.ts'
import { type CustomerFilters, parseCustomerFilters } from '../../../../features/customers/admin/customer-filters.ts'
import { choiceParam, keyParam, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** Filters of the applications and the customers, and the customer whose page is open. */
export interface BetaTabSearch extends CustomerFilters {
  applications?: BetaStatus | undefined
  customer?: string | undefined
  /** Shows shops in place of customers: all of them or a subset. */
  shops?: ShopFilter | 'all' | undefined
}

export const parseBetaTabSearch = (raw: RawSearch): BetaTabSearch => ({
  applications: choiceParam(betaStatuses, raw.applications),
  customer: keyParam(raw.customer),
  shops: raw.shops === 'all' ? 'all' : choiceParam(shopFilters, raw.shops),
  search: textParam(raw.search),
  ...parseCustomerFilters(raw),
})

export const shopFilterOf = (shops: BetaTabSearch['shops']): ShopFilter | undefined =>
  shops === 'all' ? undefined : shops

/** Hash of links to the profiles to review, which are below the applications. */
export const profilesHash = 'profili'
