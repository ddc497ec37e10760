import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import type { ErrorLogEntry, ErrorState } from '../../../../contract/error-log.ts'
import { errorsPageSize } from '../../../../domain/page-sizes.ts'
import type { TroubleSource } from '../../../../domain/trouble.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { asOneClick } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const errorsPath = '/api/admin/errors'

const errorPath = (errorId: string) => `${errorsPath}/${encodeURIComponent(errorId)}`

export interface ErrorFilters {
  /** Absent: those that stand unresolved. */
  state?: ErrorState | undefined
  source?: TroubleSource | undefined
  /** Differences with the payment provider on this day alone. */
  moneyDay?: string | undefined
}

/** Newest first. */
export const errorsQuery = (filters: ErrorFilters) =>
  infiniteQueryOptions({
    queryKey: [errorsPath, filters],
    queryFn: ({ pageParam, signal }) =>
      getPage<ErrorLogEntry>(
        `${errorsPath}${queryString({ ...filters, limit: errorsPageSize, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Errors come without a mutation here: opening the tab reads again.
    refetchOnMount: 'always',
  })

/** Sends a message once more that failed for good, or tries a refund, a job or an import's pictures again. */
export function useRetryError() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (errorId: string) => http.post(`${errorPath(errorId)}/retry`),
    // After a failure too: another admin may have been quicker.
    onSettled: () => invalidate(errorsPath, '/api/admin/messages', '/api/admin/orders'),
  })
}

export function useResolveError() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ errorId, note }: { errorId: string; note: string }) =>
      asOneClick(`resolve ${errorId}`, () => http.post(`${errorPath(errorId)}/resolve`, { note })),
    onSettled: () => invalidate(errorsPath),
  })
}

/** An amount that was not agreed for a month of a plan is taken, or goes back. */
export function useDecideCharge() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ chargeId, decision }: { chargeId: string; decision: 'accept' | 'refund' }) =>
      asOneClick(`${decision} charge ${chargeId}`, () =>
        http.post(`/api/admin/plan-charges/${encodeURIComponent(chargeId)}/${decision}`),
      ),
    // After a failure too: another admin may have been quicker.
    onSettled: () => invalidate(errorsPath, '/api/admin/users', '/api/admin/invoices'),
  })
}
