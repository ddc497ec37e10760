import type { PlaceOrderInput } from '../../../../contract/orders.ts'

/** What an order is made of: products, or reservations that become the order. */
export type OrderSource =
  | { items: NonNullable<PlaceOrderInput['items']> }
  | { reservationIds: NonNullable<PlaceOrderInput['reservationIds']> }
