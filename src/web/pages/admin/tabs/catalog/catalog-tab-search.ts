import type { ProductRequestStatus } from '../../../../../domain/product-requests.ts'
import { parseRequestStatus } from '../../../../features/product-requests/admin/request-filter.ts'
import { type RawSearch, textParam } from '../../../../shared/section-search.ts'

/** Which product requests are listed, and the one that is open. */
export interface CatalogTabSearch {
  requests?: ProductRequestStatus | undefined
  request?: string | undefined
}

export const parseCatalogTabSearch = ({ requests, request }: RawSearch): CatalogTabSearch => ({
  requests: parseRequestStatus(requests),
  request: textParam(request),
})
