import { useMutation } from '@tanstack/react-query'
import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import { http } from '../../../../shared/calls/http.ts'
import { dedupe, postOnce } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'

/** As typed; the server normalises it. */
interface WantedReturn {
  lines: { itemId: string; quantity: number }[]
  reason: string
  imageUrls: readonly string[]
}

/** A double click creates one return. */
export function useRequestReturn(orderId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (wanted: WantedReturn) =>
      postOnce<OrderReturn>(`/api/orders/${encodeURIComponent(orderId)}/returns`, wanted, {
        form: `return ${orderId}`,
      }),
    // Refetch after a failure too: the pieces may already be part of another return.
    onSettled: () => invalidate('/api/orders'),
  })
}

/** Idempotent, so it needs no key. */
export function useWithdrawReturn({ id }: Pick<OrderReturn, 'id'>) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () =>
      dedupe(`withdraw return ${id}`, () => http.post<OrderReturn>(`/api/returns/${encodeURIComponent(id)}/withdraw`)),
    // Refetch after a failure too: the pieces may have arrived in the meantime.
    onSettled: () => invalidate('/api/orders'),
  })
}
