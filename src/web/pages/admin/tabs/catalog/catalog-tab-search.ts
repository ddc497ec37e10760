import type { ProductRequestStatus } from '../../../../../domain/products/product-requests.ts'
import { parseRequestStatus } from '../../../../features/product-requests/admin/request-filter.ts'
import { keyParam, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

export interface CatalogTabSearch {
  search?: string | undefined
  /** The product whose form is open; `new`: one that is not there yet. */
  product?: string | undefined
  /** The product whose pictures are open, and the one whose stock is. */
  pictures?: string | undefined
  stock?: string | undefined
  /** Which product requests are listed, and the one that is open. */
  requests?: ProductRequestStatus | undefined
  request?: string | undefined
}

export const parseCatalogTabSearch = ({
  search,
  product,
  pictures,
  stock,
  requests,
  request,
}: RawSearch): CatalogTabSearch => ({
  search: textParam(search),
  product: keyParam(product),
  pictures: keyParam(pictures),
  stock: keyParam(stock),
  requests: parseRequestStatus(requests),
  request: textParam(request),
})
