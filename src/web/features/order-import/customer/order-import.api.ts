import { useMutation } from '@tanstack/react-query'
import type { OrderColumnsInput, OrderFileColumns, OrderImport } from '../../../../contract/orders/order-import.ts'
import { http } from '../../../shared/calls/http.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const asFile = (csv: string | Blob) => new Blob([csv], { type: 'text/csv' })

/** Sends a file: to be checked only, or to be placed. Sending it again makes no doubles: each order's reference is its key. */
export function useImportOrders() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ csv, dryRun }: { csv: string | Blob; dryRun: boolean }) =>
      http.post<OrderImport>(`/api/orders/import${dryRun ? '?dryRun=1' : ''}`, asFile(csv)),
    onSettled: (_answer, _error, { dryRun }) => {
      // What was placed before a failure is there.
      if (!dryRun) void invalidate(...showsStock)
    },
  })
}

/** Recognises the format of a file and which of its columns fill ours. */
export const useReadOrderColumns = () =>
  useMutation({
    mutationFn: (csv: string | Blob) => http.post<OrderFileColumns>('/api/orders/import/columns', asFile(csv)),
  })

/** Remembers the columns for every file with the same header. */
export const useChooseOrderColumns = () =>
  useMutation({ mutationFn: (chosen: OrderColumnsInput) => http.put('/api/orders/import/columns', chosen) })
