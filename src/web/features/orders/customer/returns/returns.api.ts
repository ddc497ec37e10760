import { useMutation } from '@tanstack/react-query'
import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import { http } from '../../../../shared/calls/http.ts'
import { asOneClick, postOnce } from '../../../../shared/calls/intents.ts'
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

/** Withdrawn twice is once: no key is needed. */
export function useWithdrawReturn({ id }: Pick<OrderReturn, 'id'>) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () =>
      asOneClick(`withdraw return ${id}`, () =>
        http.post<OrderReturn>(`/api/returns/${encodeURIComponent(id)}/withdraw`),
      ),
    // After a failure too: the pieces may have come meanwhile.
    onSettled: () => invalidate('/api/orders'),
  })
}
