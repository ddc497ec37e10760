import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import type { AdminReturn } from '../../../../../contract/orders/order-returns.ts'
import type { ReturnClosing } from '../../../../../domain/orders/returns.ts'
import { returnsPageSize } from '../../../../../domain/page-sizes.ts'
import { getPage, http, queryString } from '../../../../shared/calls/http.ts'
import { dedupe } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import type { ReturnFilter } from './return-filter.ts'

const returnsPath = '/api/admin/returns'

/** Returns of all customers, newest first. */
export const returnsQuery = (filter: ReturnFilter | undefined) => {
  const status = filter === 'all' ? undefined : (filter ?? 'open')
  return infiniteQueryOptions({
    queryKey: [returnsPath, status],
    queryFn: ({ pageParam, signal }) =>
      getPage<AdminReturn>(
        `${returnsPath}${queryString({ status, limit: returnsPageSize, cursor: pageParam })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Customers request returns without a mutation here: refetch when the list is opened.
    refetchOnMount: 'always',
  })
}

/** Input of a return step, as typed; the server normalises it. */
export type ReturnStep = { updatedAt: string | null } & (
  | { status: 'accepted' | 'refused' | ReturnClosing; answer: string }
  | { status: 'received'; lines: { itemId: string; restock: boolean }[] }
  | { status: 'refunded'; shipping: string }
)

export function useAnswerReturn(returnId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (step: ReturnStep) =>
      dedupe(`return ${returnId} ${JSON.stringify(step)}`, () =>
        http.put<AdminReturn>(`${returnsPath}/${encodeURIComponent(returnId)}`, step),
      ),
    // Refetch after a failure too: another admin may have acted first.
    onSettled: () => invalidate(returnsPath, '/api/admin/orders', '/api/admin/dashboard'),
  })
}
