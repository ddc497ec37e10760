import type { PlaceOrderInput } from '../../../../../contract/orders/order-placing.ts'
import { ordersFor } from '../../../../../domain/orders/split-order.ts'

/** What an order is placed from: products, of which there may be more than one order takes, or reservations that become the order. */
export type OrderSource =
  | { items: NonNullable<PlaceOrderInput['items']> }
  | { reservationIds: NonNullable<PlaceOrderInput['reservationIds']> }

/** Under which the form of an order is kept. */
export const orderFormName = 'order'

/** Products beyond what one order takes become several. */
export const ordersOf = (source: OrderSource): number => ('items' in source ? ordersFor(source.items.length) : 1)
