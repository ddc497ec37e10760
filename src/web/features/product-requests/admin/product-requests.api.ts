import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { AdminProductRequest } from '../../../../contract/products/product-requests.ts'
import { productRequestsPageSize } from '../../../../domain/page-sizes.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import type { RequestFilters } from './request-filters.ts'

const requestsPath = '/api/admin/product-requests'

const requestPath = (requestId: string) => `${requestsPath}/${encodeURIComponent(requestId)}`

/** Requests of all customers, newest first. */
export const allRequestsQuery = (filters: RequestFilters) =>
  infiniteQueryOptions({
    queryKey: [requestsPath, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      getPage<AdminProductRequest>(
        `${requestsPath}${queryString({ ...filters, limit: productRequestsPageSize, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Customers send requests without a mutation here: refetch when the tab is opened.
    refetchOnMount: 'always',
  })

/** The current version of a request; shows the list's data while it loads. */
export const requestQuery = (requestId: string, listed?: AdminProductRequest) =>
  queryOptions({
    queryKey: [requestsPath, 'detail', requestId],
    queryFn: ({ signal }) => http.get<AdminProductRequest>(requestPath(requestId), { signal }),
    staleTime: 0,
    ...(listed && { placeholderData: listed }),
  })

/** As typed; the server normalises it. */
interface Answer {
  requestId: string
  status: string
  adminNotes: string
  /** Version of the request that the admin has seen. */
  reviewedAt: string | null
}

export function useAnswerRequest() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ requestId, ...input }: Answer) =>
      dedupe(`answer ${requestId} ${JSON.stringify(input)}`, () =>
        http.put<AdminProductRequest>(requestPath(requestId), input),
      ),
    // Refetch after a failure too: another admin may have answered first.
    onSettled: () => invalidate(requestsPath),
  })
}
