import { useMutation } from '@tanstack/react-query'
import type { OrderColumnsInput, OrderFileColumns, OrderImport } from '../../../../contract/orders/order-import.ts'
import { http } from '../../../shared/calls/http.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const asFile = (csv: string | Blob) => new Blob([csv], { type: 'text/csv' })

/** Sends a file to be checked or placed. Sending it again creates no duplicates: the reference of each order is its idempotency key. */
export function useImportOrders() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ csv, dryRun }: { csv: string | Blob; dryRun: boolean }) =>
      http.post<OrderImport>(`/api/orders/import${dryRun ? '?dryRun=1' : ''}`, asFile(csv)),
    onSettled: (_answer, _error, { dryRun }) => {
      // Orders placed before a failure exist, so refetch in any case.
      if (!dryRun) void invalidate(...showsStock)
    },
  })
}

/** Detects the format of a file and the column mapping. */
export const useReadOrderColumns = () =>
  useMutation({
    mutationFn: (csv: string | Blob) => http.post<OrderFileColumns>('/api/orders/import/columns', asFile(csv)),
  })

/** Saves the column mapping for all files with the same header. */
export const useChooseOrderColumns = () =>
  useMutation({ mutationFn: (chosen: OrderColumnsInput) => http.put('/api/orders/import/columns', chosen) })
