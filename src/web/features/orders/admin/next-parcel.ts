import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { waitsForTracking } from './order-texts.ts'

/** The next order that awaits a tracking number: the first one below `orderId`, otherwise the first in the list. */
export function nextParcel(orders: readonly AdminOrder[], orderId: string): AdminOrder | undefined {
  const at = orders.findIndex(({ id }) => id === orderId)
  const others = [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))]
  return others.find((order) => order.id !== orderId && waitsForTracking(order))
}
