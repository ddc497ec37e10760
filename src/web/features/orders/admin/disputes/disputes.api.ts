import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AdminDispute } from '../../../../../contract/orders/disputes.ts'
import { disputesPageSize } from '../../../../../domain/page-sizes.ts'
import { getPage, queryString } from '../../../../shared/calls/http.ts'
import type { DisputeFilter } from './dispute-filter.ts'

const disputesPath = '/api/admin/disputes'

/** Disputes of all customers, newest first. */
export const disputesQuery = (filter: DisputeFilter | undefined) => {
  const status = filter === 'all' ? undefined : (filter ?? 'undecided')
  return infiniteQueryOptions({
    queryKey: [disputesPath, status],
    queryFn: ({ pageParam, signal }) =>
      getPage<AdminDispute>(
        `${disputesPath}${queryString({ status, limit: disputesPageSize, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Banks decide without a mutation here: refetch when the list is opened.
    refetchOnMount: 'always',
  })
}
