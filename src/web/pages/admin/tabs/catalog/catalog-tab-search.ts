import type { ProductRequestStatus } from '../../../../../domain/products/product-requests.ts'
import { parseRequestStatus } from '../../../../features/product-requests/admin/request-filter.ts'
import { type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** The search for products; which product requests are listed, and the one that is open. */
export interface CatalogTabSearch {
  search?: string | undefined
  requests?: ProductRequestStatus | undefined
  request?: string | undefined
}

export const parseCatalogTabSearch = ({ search, requests, request }: RawSearch): CatalogTabSearch => ({
  search: textParam(search),
  requests: parseRequestStatus(requests),
  request: textParam(request),
})
