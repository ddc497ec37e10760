import { adminProductSorts, productLacks, productStates } from '../../../../../domain/products/admin-product-list.ts'
import { type ProductRequestStatus, productRequestStatuses } from '../../../../../domain/products/product-requests.ts'
import type { ProductFilter } from '../../../../features/products/admin/list/product-filter.ts'
import { choiceParam, keyParam, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

export interface CatalogTabSearch {
  /** Filters of the product list. */
  search?: string | undefined
  category?: string | undefined
  sale?: ProductFilter['state']
  lack?: ProductFilter['lack']
  by?: ProductFilter['sort']
  /** The product whose form is open; `new` for a new product. */
  product?: string | undefined
  /** The product whose pictures are open, and the product whose stock is open. */
  pictures?: string | undefined
  stock?: string | undefined
  /** The stock item whose ledger is open. */
  stockItem?: string | undefined
  /** The file whose import is open. */
  import?: string | undefined
  /** Filters of the product requests, and the open request. */
  requests?: ProductRequestStatus | undefined
  requestSearch?: string | undefined
  request?: string | undefined
}

export const parseCatalogTabSearch = (raw: RawSearch): CatalogTabSearch => ({
  search: textParam(raw.search),
  category: keyParam(raw.category),
  sale: choiceParam(productStates, raw.sale),
  lack: choiceParam(productLacks, raw.lack),
  by: choiceParam(adminProductSorts, raw.by),
  product: keyParam(raw.product),
  pictures: keyParam(raw.pictures),
  stock: keyParam(raw.stock),
  stockItem: keyParam(raw.stockItem),
  import: keyParam(raw.import),
  requests: choiceParam(productRequestStatuses, raw.requests),
  requestSearch: textParam(raw.requestSearch),
  request: textParam(raw.request),
})

/** Converts between the address and the list's filter. */
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
