import { useMutation } from '@tanstack/react-query'
import type { PlaceOrderInput, SplitOrderInput, SplitOrderPart } from '../../../../../contract/orders/order-placing.ts'
import type { Order } from '../../../../../contract/orders/orders.ts'
import { isMadeEarlier, postOnce } from '../../../../shared/calls/intents.ts'
import { showsStock } from '../../../../shared/calls/use-invalidate.ts'
import { useReadAnew } from '../../../../shared/calls/use-read-anew.ts'

export type PlacedOrder = Pick<Order, 'id' | 'orderNumber'>

/** Tells that an order is being placed, also after the page that began it was left. */
export const placingKey = ['place-order']

interface Asking {
  /** What asks for the order. */
  form: string
  /** An earlier try turns out to have become the order. */
  onMadeEarlier?: (() => void) | undefined
}

/** An order, or several where one does not take all of the products. */
export function usePlaceOrder({ form, onMadeEarlier }: Asking) {
  const reading = useReadAnew(...showsStock)
  return useMutation({
    mutationKey: placingKey,
    mutationFn: async (order: { whole: PlaceOrderInput } | { split: SplitOrderInput }): Promise<PlacedOrder[]> =>
      'split' in order
        ? postOnce<SplitOrderPart[]>('/api/orders/split', order.split, { form })
        : [await postOnce<Order>('/api/orders', order.whole, { form, stands: ({ status }) => status !== 'cancelled' })],
    onSuccess: reading.onSuccess,
    onError: (error) => {
      reading.onError(error)
      if (isMadeEarlier(error)) onMadeEarlier?.()
    },
  })
}
