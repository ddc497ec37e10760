import type { ProductRequestStatus } from '../../../../../domain/products/product-requests.ts'
import { parseRequestStatus } from '../../../../features/product-requests/admin/request-filters.ts'
import {
  type ProductFilter,
  parseLack,
  parseSort,
  parseState,
} from '../../../../features/products/admin/product-filter.ts'
import { keyParam, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

export interface CatalogTabSearch {
  /** Which products the list shows. */
  search?: string | undefined
  category?: string | undefined
  sale?: ProductFilter['state']
  lack?: ProductFilter['lack']
  by?: ProductFilter['sort']
  /** The product whose form is open; `new`: one that is not there yet. */
  product?: string | undefined
  /** The product whose pictures are open, and the one whose stock is. */
  pictures?: string | undefined
  stock?: string | undefined
  /** Of its stock items the one whose ledger is open. */
  stockItem?: string | undefined
  /** The file whose import is open. */
  import?: string | undefined
  /** Which product requests are listed, and the one that is open. */
  requests?: ProductRequestStatus | undefined
  requestSearch?: string | undefined
  request?: string | undefined
}

export const parseCatalogTabSearch = (raw: RawSearch): CatalogTabSearch => ({
  search: textParam(raw.search),
  category: keyParam(raw.category),
  sale: parseState(raw.sale),
  lack: parseLack(raw.lack),
  by: parseSort(raw.by),
  product: keyParam(raw.product),
  pictures: keyParam(raw.pictures),
  stock: keyParam(raw.stock),
  stockItem: keyParam(raw.stockItem),
  import: keyParam(raw.import),
  requests: parseRequestStatus(raw.requests),
  requestSearch: textParam(raw.requestSearch),
  request: textParam(raw.request),
})

/** The list's filter, as the address has it, and back. */
export const filterOf = ({ search, category, sale, lack, by }: CatalogTabSearch): ProductFilter => ({
  search,
  category,
  state: sale,
  lack,
  sort: by,
})

export const addressOf = ({ search, category, state, lack, sort }: ProductFilter): CatalogTabSearch => ({
  search,
  category,
  sale: state,
  lack,
  by: sort,
})
