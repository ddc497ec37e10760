import { queryOptions } from '@tanstack/react-query'
import type { AdminWishlistEntry, MostWanted } from '../../../../contract/wishlist.ts'
import { adminHoldingsPageSize } from '../../../../domain/page-sizes.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { http } from '../../../shared/calls/http.ts'

const wishlistsPath = '/api/admin/wishlists'

/** Entries of all customers, newest first. */
export const wishlistsQuery = (search: string | undefined) =>
  adminListQuery<AdminWishlistEntry>(wishlistsPath, { search }, adminHoldingsPageSize)

export const mostWantedPath = `${wishlistsPath}/most-wanted`

export const mostWantedQuery = () =>
  queryOptions({
    queryKey: [mostWantedPath],
    queryFn: ({ signal }) => http.get<MostWanted>(mostWantedPath, { signal }),
    refetchOnMount: 'always',
  })
