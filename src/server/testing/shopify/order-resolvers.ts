import type { PageArguments } from './connection.ts'
import { type Resolvers, refuse } from './resolver.ts'
import { numberOf, type StandInFulfilment, type StandInLine, type StandInOrder } from './stand-in-order.ts'
import type { StandInShop } from './stand-in-shop.ts'

export const orderById = ({ orders }: StandInShop, id: string): StandInOrder | null =>
  orders.find((order) => order.id === id) ?? null

/** Refunded pieces are not sent. */
const remainingOf = ({ unfulfilledQuantity, currentQuantity }: StandInLine): number =>
  Math.min(unfulfilledQuantity, currentQuantity)

/**
 * The parts of an order in their current state: one for each location of its lines. Lines without a location are sent from the first one. The id of a
 * part's line is the line's own number with another type.
 */
function fulfilmentOrdersOf(shop: StandInShop, order: StandInOrder) {
  const byLocation = Map.groupBy(order.lines, ({ locationId }) => locationId ?? shop.locations[0]?.id ?? '')
  return [...byLocation].map(([locationId, lines], n) => {
    const id = `${fulfilmentOrderId(order)}${n}`
    const fulfillmentHolds = shop.holds.get(id) ?? []
    const lineItems = lines.map((line) => ({
      id: line.id.replace('/LineItem/', '/FulfillmentOrderLineItem/'),
      lineItem: line,
      sku: line.sku,
      remainingQuantity: remainingOf(line),
    }))
    const status = lineItems.every(({ remainingQuantity }) => remainingQuantity === 0)
      ? 'CLOSED'
      : order.cancelledAt !== null
        ? 'CANCELLED'
        : fulfillmentHolds.length > 0
          ? 'ON_HOLD'
          : lines.some((line) => line.unfulfilledQuantity < line.quantity)
            ? 'IN_PROGRESS'
            : 'OPEN'
    return { id, order, locationId, status, fulfillAt: null, fulfillmentHolds, lineItems }
  })
}

/** Begin of the ids of an order's fulfilment orders. */
const fulfilmentOrderId = (order: StandInOrder) => `gid://shopify/FulfillmentOrder/${numberOf(order)}0`

export function fulfilmentOrderById(shop: StandInShop, id: string) {
  const order = shop.orders.find((one) => id.startsWith(fulfilmentOrderId(one)))
  return (order && fulfilmentOrdersOf(shop, order).find((one) => one.id === id)) ?? null
}

const fulfilmentById = ({ fulfilments }: StandInShop, id: string) => fulfilments.find((one) => one.id === id)

/** Shopify updates an order's time of change when its fulfilment changes. */
function touch(order: StandInOrder, shop: StandInShop): void {
  order.updatedAt = shop.time
}

interface TrackingInput {
  company?: string | null
  number?: string | null
  url?: string | null
}

function trackingOf(input: TrackingInput | null | undefined): StandInFulfilment['tracking'] {
  const { company = null, number = null, url = null } = input ?? {}
  return number || url ? [{ company, number, url }] : []
}

interface FulfilmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null
  }[]
  notifyCustomer?: boolean
  trackingInfo?: TrackingInput | null
}

function fulfil(shop: StandInShop, input: FulfilmentInput): StandInFulfilment {
  const at = ['fulfillment']
  const parts = input.lineItemsByFulfillmentOrder.map(({ fulfillmentOrderId, fulfillmentOrderLineItems }, n) => {
    const field = [...at, 'lineItemsByFulfillmentOrder', String(n), 'fulfillmentOrderId']
    const found = fulfilmentOrderById(shop, fulfillmentOrderId) ?? refuse(field, 'Fulfillment order does not exist.')
    if (!['OPEN', 'IN_PROGRESS'].includes(found.status)) {
      const status = found.status.toLowerCase()
      refuse(at, `Fulfillment order ${numberOf(found)} has an unfulfillable status= ${status}.`)
    }
    return { ...found, wanted: fulfillmentOrderLineItems ?? [] }
  })
  const [first = refuse(at, 'There is nothing to fulfill.')] = parts
  const { order, locationId } = first
  if (parts.some((part) => part.order !== order)) refuse(at, 'All fulfillment orders must have the same order.')
  if (parts.some((part) => part.locationId !== locationId)) {
    refuse(at, 'All fulfillment orders must have the same assigned location.')
  }
  const lines: StandInFulfilment['lines'] = []
  for (const { lineItems, wanted } of parts) {
    const rest = lineItems.map(({ id, remainingQuantity: quantity }) => ({ id, quantity }))
    for (const { id, quantity } of wanted.length > 0 ? wanted : rest.filter((one) => one.quantity > 0)) {
      const line = lineItems.find((one) => one.id === id)?.lineItem
      const earlier = lines.filter((one) => one.line === line).reduce((sum, one) => sum + one.quantity, 0)
      if (!line || quantity < 1 || earlier + quantity > remainingOf(line)) {
        return refuse(at, 'Invalid fulfillment order line item quantity requested.')
      }
      lines.push({ id: shop.newId('FulfillmentLineItem'), line, quantity })
    }
  }
  for (const { line, quantity } of lines) line.unfulfilledQuantity -= quantity
  touch(order, shop)
  const fulfilment: StandInFulfilment = {
    id: shop.newId('Fulfillment'),
    name: `${order.name}-F${shop.fulfilments.filter((one) => one.order === order).length + 1}`,
    status: 'SUCCESS',
    createdAt: shop.time,
    updatedAt: shop.time,
    order,
    lines,
    tracking: trackingOf(input.trackingInfo),
    notified: [input.notifyCustomer === true],
  }
  shop.fulfilments.push(fulfilment)
  return fulfilment
}

interface TrackingArguments {
  fulfillmentId: string
  notifyCustomer?: boolean | null
  trackingInfoInput: TrackingInput
}

/** Orders, their fulfilment orders and fulfilments. */
export const orderResolvers: Resolvers = {
  QueryRoot: {
    orders(_, { after = null }: PageArguments, { shop, cursors }) {
      cursors.push(after)
      return shop.orders
    },
    order: (_, { id }: { id: string }, { shop }) => orderById(shop, id),
    fulfillmentOrder: (_, { id }: { id: string }, { shop }) => fulfilmentOrderById(shop, id),
    fulfillment: (_, { id }: { id: string }, { shop }) => fulfilmentById(shop, id) ?? null,
  },
  Mutation: {
    fulfillmentCreate: (_, { fulfillment }: { fulfillment: FulfilmentInput }, { shop }) => ({
      fulfillment: fulfil(shop, fulfillment),
    }),
    fulfillmentTrackingInfoUpdate(_, given: TrackingArguments, { shop }) {
      const at = ['fulfillmentId']
      const fulfillment = fulfilmentById(shop, given.fulfillmentId) ?? refuse(at, 'Fulfillment does not exist.')
      if (fulfillment.status === 'CANCELLED') {
        return { fulfillment, userErrors: [{ field: at, message: 'The fulfillment is cancelled.' }] }
      }
      fulfillment.tracking = trackingOf(given.trackingInfoInput)
      fulfillment.notified.push(given.notifyCustomer === true)
      touch(fulfillment.order, shop)
      return { fulfillment }
    },
    fulfillmentOrderReleaseHold(_, { id }: { id: string }, { shop }) {
      const { order } = fulfilmentOrderById(shop, id) ?? refuse(['id'], 'Fulfillment order does not exist.')
      shop.holds.delete(id)
      touch(order, shop)
      return { fulfillmentOrder: fulfilmentOrderById(shop, id) }
    },
  },
  Order: {
    lineItems: ({ lines }) => lines,
    fulfillmentOrders: (order, _, { shop }) => fulfilmentOrdersOf(shop, order),
    fulfillments: ({ id }, _, { shop }) => shop.fulfilments.filter(({ order }) => order.id === id),
  },
  Fulfillment: {
    trackingInfo: ({ tracking }) => tracking,
    fulfillmentLineItems: ({ lines }) => lines.map(({ id, line, quantity }) => ({ id, lineItem: line, quantity })),
  },
}
