import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Product, ProductList } from '../../../contract/products.ts'
import { catalogPageSize, previewSize } from '../../../domain/products.ts'
import { http, queryString, statusOf } from '../../shared/http.ts'
import type { CatalogFilters } from './catalog-filters.ts'

/** The latest products, open to everybody (portal.md §2, home). */
export const previewQuery = () =>
  queryOptions({
    queryKey: ['/api/products', 'preview'],
    queryFn: () => http.get<ProductList>(`/api/products?limit=${previewSize}`),
  })

/** One page of the catalogue; the page before stays on screen until it has come. */
export const catalogQuery = (filters: CatalogFilters) => {
  const { category, search, sort, available, page = 1 } = filters
  const query = queryString({
    limit: catalogPageSize,
    offset: (page - 1) * catalogPageSize,
    categoryId: category,
    search,
    sort,
    available,
  })
  return queryOptions({
    queryKey: ['/api/products', 'catalog', query],
    queryFn: ({ signal }) => http.get<ProductList>(`/api/products${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Null where there is no such product (portal.md §7: any refusal counts as not found). */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: ['/api/products', productId],
    queryFn: async () => {
      try {
        return await http.get<Product>(`/api/products/${encodeURIComponent(productId)}`)
      } catch (error) {
        if (statusOf(error) === null) throw error
        return null
      }
    },
  })

const relatedCount = 4

/** Other products of the same category; one more than shown, because the product itself is among them. */
export const relatedProductsQuery = (product: { id: string; categoryId: string }) =>
  queryOptions({
    queryKey: ['/api/products', 'related', product.categoryId],
    queryFn: () =>
      http.get<ProductList>(`/api/products?limit=${relatedCount + 1}&categoryId=${product.categoryId}&offset=0`),
    select: ({ products }) => products.filter(({ id }) => id !== product.id).slice(0, relatedCount),
  })
