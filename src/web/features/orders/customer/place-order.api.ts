import { useMutation } from '@tanstack/react-query'
import type { Order, PlaceOrderInput } from '../../../../contract/orders.ts'
import { http } from '../../../shared/http.ts'
import { showsStock, useInvalidate } from '../../../shared/use-invalidate.ts'

interface PlaceOrder {
  input: PlaceOrderInput
  /** The same for repeated requests, so that a second click places no second order. */
  idempotencyKey: string
}

export function usePlaceOrder() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: PlaceOrder) =>
      http.post<Order>('/api/orders', input, { headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => invalidate(...showsStock),
  })
}
