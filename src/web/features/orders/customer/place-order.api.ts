import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order, PlaceOrderInput } from '../../../../contract/orders.ts'
import { http } from '../../../shared/http.ts'

interface PlaceOrder {
  input: PlaceOrderInput
  /** The same key for the same order: a second click or a repeated request makes no second order. */
  idempotencyKey: string
}

export function usePlaceOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: PlaceOrder) =>
      http.post<Order>('/api/orders', input, { headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => {
      const touched = ['/api/orders', '/api/reservations', '/api/products', '/api/wishlist', '/api/overview']
      return Promise.all(touched.map((path) => queryClient.invalidateQueries({ queryKey: [path] })))
    },
  })
}
