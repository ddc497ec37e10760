import { useMutation } from '@tanstack/react-query'
import type { Order, PlaceOrderInput, SplitOrderInput, SplitOrderPart } from '../../../../../contract/orders.ts'
import { postOnce } from '../../../../shared/intents.ts'
import { showsStock, useInvalidate } from '../../../../shared/use-invalidate.ts'

export type PlacedOrder = Pick<Order, 'id' | 'orderNumber'>

/** Tells that an order is being placed, also after the page that began it was left. */
export const placingKey = ['place-order']

/** An order, or several where one does not take all of the products. */
export function usePlaceOrder() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationKey: placingKey,
    mutationFn: async (order: { whole: PlaceOrderInput } | { split: SplitOrderInput }): Promise<PlacedOrder[]> =>
      'split' in order
        ? postOnce<SplitOrderPart[]>('/api/orders/split', order.split)
        : [await postOnce<Order>('/api/orders', order.whole)],
    onSuccess: () => invalidate(...showsStock),
  })
}
