import { infiniteQueryOptions } from '@tanstack/react-query'
import { ownListPageSize } from '../../domain/page-sizes.ts'
import { getOwnPage, queryString } from './http.ts'

/** A list of the user's own things (orders, wishlist), page after page; `filters` go into the address. */
export const ownListQuery = <T>(path: string, filters: Record<string, string | undefined> = {}) =>
  infiniteQueryOptions({
    queryKey: [path, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      getOwnPage<T>(`${path}${queryString({ ...filters, limit: ownListPageSize, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
