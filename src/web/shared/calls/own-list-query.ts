import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ownListPageSize } from '../../../domain/page-sizes.ts'
import { getOwnPage, queryString } from './http.ts'

type Filters = Record<string, string | undefined>

/** A list of the user's own things, page after page; for those that are bounded by what an account may hold. `filters` go into the address. */
export const ownListQuery = <T>(path: string, filters: Filters = {}) =>
  infiniteQueryOptions({
    queryKey: [path, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      getOwnPage<T>(`${path}${queryString({ ...filters, limit: ownListPageSize, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** One page of a list of the user's own things that may be long; `after` is the cursor where it begins. */
export const ownPageQuery = <T>(
  path: string,
  { after, ...filters }: Filters & { after?: string | undefined },
  limit = ownListPageSize,
) =>
  queryOptions({
    queryKey: [path, 'page', filters, after],
    queryFn: ({ signal }) => getOwnPage<T>(`${path}${queryString({ ...filters, limit, cursor: after })}`, signal),
    placeholderData: keepPreviousData,
  })
