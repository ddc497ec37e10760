import type { PlaceOrderInput } from '../../../../contract/orders.ts'

/** What an order is placed from: products, or reservations that become the order. */
export type OrderSource =
  | { items: NonNullable<PlaceOrderInput['items']> }
  | { reservationIds: NonNullable<PlaceOrderInput['reservationIds']> }
