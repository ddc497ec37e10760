import { useMutation } from '@tanstack/react-query'
import type { OrderImport } from '../../../../contract/orders/order-import.ts'
import { http } from '../../../shared/calls/http.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

/** Sends a file: to be checked only, or to be placed. Sending it again makes no doubles: each order's reference is its key. */
export function useImportOrders() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ csv, dryRun }: { csv: string | Blob; dryRun: boolean }) =>
      http.post<OrderImport>(`/api/orders/import${dryRun ? '?dryRun=1' : ''}`, new Blob([csv], { type: 'text/csv' })),
    onSettled: (_answer, _error, { dryRun }) => {
      // What was placed before a failure is there.
      if (!dryRun) void invalidate(...showsStock)
    },
  })
}
