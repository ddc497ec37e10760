import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Product, ProductFacets, ProductList, ProductListItem } from '../../../../contract/products/products.ts'
import { catalogPageSize, paletteSize, previewSize, relatedCount } from '../../../../domain/page-sizes.ts'
import { http, queryString, statusOf } from '../../../shared/calls/http.ts'
import { isUuid } from '../../../shared/page-address/section-search.ts'
import { type CatalogFilters, toQuery } from './catalog-filters.ts'

/** The latest products, accessible without signing in. */
export const previewQuery = () =>
  queryOptions({
    queryKey: ['/api/products', 'preview'],
    queryFn: () => http.get<ProductList>(`/api/products?limit=${previewSize}`),
  })

/** One page of the catalogue; the previous page stays on screen until it arrives. */
export const catalogQuery = (filters: CatalogFilters) => {
  const { sort, page = 1 } = filters
  const extent = { limit: catalogPageSize, offset: (page - 1) * catalogPageSize }
  const query = queryString({ ...extent, ...toQuery(filters), sort })
  return queryOptions({
    queryKey: ['/api/products', 'catalog', query],
    queryFn: ({ signal }) => http.get<ProductList>(`/api/products${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The first results of the catalogue search; requires a signed-in user. */
export const foundProductsQuery = (words: string) =>
  queryOptions({
    queryKey: ['/api/products', 'found', words],
    queryFn: ({ signal }) =>
      http.get<ProductList>(`/api/products${queryString({ search: words, limit: paletteSize })}`, { signal }),
    gcTime: 60_000,
  })

/** Colour and size filters, each with the number of products it would find together with the other filters; requires a signed-in user. */
export const facetsQuery = (filters: CatalogFilters) => {
  const query = queryString(toQuery(filters))
  return queryOptions({
    queryKey: ['/api/products', 'facets', query],
    queryFn: ({ signal }) => http.get<ProductFacets>(`/api/products/facets${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * Null if the product does not exist. Any refusal counts as not found; server failures are thrown, because they do not say anything about the
 * product.
 */
export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: ['/api/products', 'detail', productId],
    queryFn: async () => {
      // Without this check an id such as `facets` would call another route.
      if (!isUuid(productId)) return null
      try {
        return await http.get<Product>(`/api/products/${encodeURIComponent(productId)}`)
      } catch (error) {
        const status = statusOf(error)
        if (status === null || status === 429 || status >= 500) throw error
        return null
      }
    },
    // "Not found" may have been temporary: the next visit refetches.
    staleTime: ({ state }) => (state.data === null ? 0 : Number.POSITIVE_INFINITY),
  })

/** Other products of the same category, most similar first. */
export const relatedProductsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['/api/products', 'related', productId],
    queryFn: () =>
      http.get<ProductListItem[]>(
        `/api/products/${encodeURIComponent(productId)}/related${queryString({ limit: relatedCount })}`,
      ),
  })
