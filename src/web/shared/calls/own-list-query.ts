import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ownListPageSize } from '../../../domain/page-sizes.ts'
import { getOwnPage, queryString } from './http.ts'

type Filters = Record<string, string | undefined>

/** List of the user's own items as an infinite query; for lists bounded by an account limit. `filters` become query parameters. */
export const ownListQuery = <T>(path: string, filters: Filters = {}) =>
  infiniteQueryOptions({
    queryKey: [path, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      getOwnPage<T>(`${path}${queryString({ ...filters, limit: ownListPageSize, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** One page of a possibly long list of the user's own items; `after` is the page's start cursor. */
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
