import { useMutation } from '@tanstack/react-query'
import type { PlaceOrderInput, SplitOrderInput, SplitOrderPart } from '../../../../../contract/orders/order-placing.ts'
import type { Order } from '../../../../../contract/orders/orders.ts'
import { ordersFor } from '../../../../../domain/orders/split-order.ts'
import { isMadeEarlier, postOnce } from '../../../../shared/calls/intents.ts'
import { showsStock } from '../../../../shared/calls/use-invalidate.ts'
import { useRefetchAfter } from '../../../../shared/calls/use-refetch-after.ts'

export type PlacedOrder = Pick<Order, 'id' | 'orderNumber'>

/** Marks running order placements; they continue after the page that started them was left. */
export const placingKey = ['place-order']

interface Asking {
  /** Identifies the caller in the idempotency key of the order. */
  form: string
  /** Called when an earlier attempt turns out to have created the order. */
  onMadeEarlier?: (() => void) | undefined
}

/** Places one order, or several if the products exceed the limit of one order. */
export function usePlaceOrder({ form, onMadeEarlier }: Asking) {
  const reading = useRefetchAfter(...showsStock)
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

/** Origin of an order: products, possibly more than one order can hold, or reservations converted into an order. */
export type OrderSource =
  | { items: NonNullable<PlaceOrderInput['items']> }
  | { reservationIds: NonNullable<PlaceOrderInput['reservationIds']> }

/** Name of the form's draft. */
export const orderFormName = 'order'

/** Number of orders: products beyond the limit of one order are split into several. */
export const ordersOf = (source: OrderSource): number => ('items' in source ? ordersFor(source.items.length) : 1)
