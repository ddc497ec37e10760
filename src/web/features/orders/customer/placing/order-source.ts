import type { PlaceOrderInput } from '../../../../../contract/orders/order-placing.ts'
import { ordersFor } from '../../../../../domain/orders/split-order.ts'

/** Origin of an order: products, possibly more than one order can hold, or reservations converted into an order. */
export type OrderSource =
  | { items: NonNullable<PlaceOrderInput['items']> }
  | { reservationIds: NonNullable<PlaceOrderInput['reservationIds']> }

/** Name of the form's draft. */
export const orderFormName = 'order'

/** Number of orders: products beyond the limit of one order are split into several. */
export const ordersOf = (source: OrderSource): number => ('items' in source ? ordersFor(source.items.length) : 1)
