import { useMutation } from '@tanstack/react-query'
import type { Order, PlaceOrderInput } from '../../../../contract/orders.ts'
import { postOnce } from '../../../shared/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/use-invalidate.ts'

export function usePlaceOrder() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: PlaceOrderInput) => postOnce<Order>('/api/orders', input),
    onSuccess: () => invalidate(...showsStock),
  })
}
