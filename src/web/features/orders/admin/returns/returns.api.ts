import { useMutation } from '@tanstack/react-query'
import type { AdminReturn } from '../../../../../contract/orders/order-returns.ts'
import type { ReturnClosing, ReturnStatus } from '../../../../../domain/orders/returns/returns.ts'
import { returnsPageSize } from '../../../../../domain/page-sizes.ts'
import { adminListQuery } from '../../../../shared/calls/admin-list-query.ts'
import { http } from '../../../../shared/calls/http.ts'
import { dedupe } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'

const returnsPath = '/api/admin/returns'

export type ReturnFilter = ReturnStatus | 'all'

/** Returns of all customers, newest first; without a filter those that are open. */
export const returnsQuery = (filter: ReturnFilter | undefined) =>
  adminListQuery<AdminReturn>(
    returnsPath,
    { status: filter === 'all' ? undefined : (filter ?? 'open') },
    returnsPageSize,
  )

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
