import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AdminWishlistEntry, MostWanted } from '../../../../contract/wishlist.ts'
import { adminHoldingsPageSize } from '../../../../domain/page-sizes.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'

const wishlistsPath = '/api/admin/wishlists'

/** Entries of all customers, newest first. Refetched whenever the tab is opened: customers add entries without a mutation here. */
export const wishlistsQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [wishlistsPath, 'list', search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      getPage<AdminWishlistEntry>(
        `${wishlistsPath}${queryString({ search, limit: adminHoldingsPageSize, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

export const mostWantedPath = `${wishlistsPath}/most-wanted`

export const mostWantedQuery = () =>
  queryOptions({
    queryKey: [mostWantedPath],
    queryFn: ({ signal }) => http.get<MostWanted>(mostWantedPath, { signal }),
    refetchOnMount: 'always',
  })
