import { queryOptions } from '@tanstack/react-query'
import type { AdminShop, AdminShopDetail } from '../../../../contract/shopify/admin-shops.ts'
import { shopsPageSize } from '../../../../domain/page-sizes.ts'
import type { ShopFilter } from '../../../../domain/shopify/shopify-shops.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { http } from '../../../shared/calls/http.ts'

export interface AdminShopFilters {
  search?: string | undefined
  state?: ShopFilter | undefined
}

/** Most recently connected shop first. */
export const shopsQuery = (filters: AdminShopFilters) =>
  adminListQuery<AdminShop>('/api/admin/shops', filters, shopsPageSize)

/** Null if the customer has no connected shop. */
export const customerShopQuery = (userId: string) =>
  queryOptions({
    queryKey: ['/api/admin/users', 'shop', userId],
    queryFn: ({ signal }) =>
      http.get<AdminShopDetail | null>(`/api/admin/users/${encodeURIComponent(userId)}/shop`, { signal }),
    refetchOnMount: 'always',
  })
