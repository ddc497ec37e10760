import { useMutation } from '@tanstack/react-query'
import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import { postOnce } from '../../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'

/** As typed; the server normalises. */
interface WantedReturn {
  lines: { itemId: string; quantity: number }[]
  reason: string
  imageUrls: readonly string[]
}

/** The same click twice is one return. */
export function useRequestReturn(orderId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (wanted: WantedReturn) =>
      postOnce<OrderReturn>(`/api/orders/${encodeURIComponent(orderId)}/returns`, wanted, {
        form: `return ${orderId}`,
      }),
    // After a failure too: the pieces may be in another return already.
    onSettled: () => invalidate('/api/orders'),
  })
}
