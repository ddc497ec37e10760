import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AdminProductRequest } from '../../../../contract/products/product-requests.ts'
import { productRequestsPageSize } from '../../../../domain/page-sizes.ts'
import type { ProductRequestStatus } from '../../../../domain/products/product-requests.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const requestsPath = '/api/admin/product-requests'

const requestPath = (requestId: string) => `${requestsPath}/${encodeURIComponent(requestId)}`

export interface RequestFilters {
  status?: ProductRequestStatus | undefined
  search?: string | undefined
}

/** Requests of all customers, newest first. */
export const allRequestsQuery = (filters: RequestFilters) =>
  adminListQuery<AdminProductRequest>(requestsPath, filters, productRequestsPageSize)

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
