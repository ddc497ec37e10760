import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminShop, AdminShopDetail } from '../../../../contract/shopify/admin-shops.ts'
import { shopsPageSize } from '../../../../domain/page-sizes.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import type { AdminShopFilters } from './shop-filters.ts'

/** Most recently connected shop first. Shops change in the background: refetch when the list is opened. */
export const shopsQuery = (filters: AdminShopFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/shops', filters],
    queryFn: ({ pageParam, signal }) =>
      getPage<AdminShop>(
        `/api/admin/shops${queryString({ ...filters, limit: shopsPageSize, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Null if the customer has no connected shop. */
export const customerShopQuery = (userId: string) =>
  queryOptions({
    queryKey: ['/api/admin/users', 'shop', userId],
    queryFn: ({ signal }) =>
      http.get<AdminShopDetail | null>(`/api/admin/users/${encodeURIComponent(userId)}/shop`, { signal }),
    refetchOnMount: 'always',
  })
