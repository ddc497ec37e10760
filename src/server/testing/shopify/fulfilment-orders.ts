import { numberOf, type StandInLine, type StandInOrder } from './stand-in-order.ts'
import type { StandInShop } from './stand-in-shop.ts'

/** The part of an order that is sent from one location, in its current state. */
export interface FulfilmentOrder {
  id: string
  order: StandInOrder
  locationId: string
  status: string
  lines: StandInLine[]
}

const idPrefix = 'gid://shopify/FulfillmentOrder/'

/** One for each location of the order's lines; lines without a location are sent from the first one. */
export function fulfilmentOrdersOf(shop: StandInShop, order: StandInOrder): FulfilmentOrder[] {
  const byLocation = Map.groupBy(order.lines, ({ locationId }) => locationId ?? shop.locations[0]?.id ?? '')
  return [...byLocation].map(([locationId, lines], n) => {
    const id = `${idPrefix}${numberOf(order)}0${n}`
    return { id, order, locationId, lines, status: statusOf(shop, id, order, lines) }
  })
}

export function fulfilmentOrderById(shop: StandInShop, id: string): FulfilmentOrder | null {
  const order = shop.orders.find((one) => id.startsWith(`${idPrefix}${numberOf(one)}0`))
  return (order && fulfilmentOrdersOf(shop, order).find((one) => one.id === id)) ?? null
}

/** Refunded pieces are not sent. */
export const remainingOf = ({ unfulfilledQuantity, currentQuantity }: StandInLine): number =>
  Math.min(unfulfilledQuantity, currentQuantity)

function statusOf(shop: StandInShop, id: string, order: StandInOrder, lines: readonly StandInLine[]): string {
  const left = lines.reduce((sum, line) => sum + remainingOf(line), 0)
  if (left === 0) return 'CLOSED'
  if (order.cancelledAt !== null) return 'CANCELLED'
  if (shop.holds.get(id)?.length) return 'ON_HOLD'
  if ((shop.planned.get(id) ?? '') > shop.time) return 'SCHEDULED'
  return lines.some((line) => line.unfulfilledQuantity < line.quantity) ? 'IN_PROGRESS' : 'OPEN'
}

/** The id in the schema's format: the line's own number with another type. */
export const fulfilmentLineId = (line: StandInLine): string =>
  `gid://shopify/FulfillmentOrderLineItem/${numberOf(line)}`
