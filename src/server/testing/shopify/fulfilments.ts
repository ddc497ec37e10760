import { connection, type PageArguments } from './connection.ts'
import { type FulfilmentOrder, fulfilmentLineId, fulfilmentOrderById, remainingOf } from './fulfilment-orders.ts'
import { touch } from './orders.ts'
import { wrong } from './product-input.ts'
import type { Resolvers, StandInUserError } from './resolver.ts'
import type { StandInFulfilment, StandInTracking } from './stand-in-fulfilment.ts'
import { numberOf, type StandInLine } from './stand-in-order.ts'
import type { StandInShop } from './stand-in-shop.ts'

interface TrackingInput {
  company?: string | null
  number?: string | null
  numbers?: string[] | null
  url?: string | null
  urls?: string[] | null
}

interface FulfilmentInput {
  lineItemsByFulfillmentOrder: {
    fulfillmentOrderId: string
    fulfillmentOrderLineItems?: { id: string; quantity: number }[] | null
  }[]
  notifyCustomer?: boolean
  trackingInfo?: TrackingInput | null
}

type Piece = StandInFulfilment['lines'][number]

function trackingOf(input: TrackingInput | null | undefined): StandInTracking[] {
  const numbers = input?.numbers ?? (input?.number ? [input.number] : [])
  const urls = input?.urls ?? (input?.url ? [input.url] : [])
  return Array.from({ length: Math.max(numbers.length, urls.length) }, (_, n) => ({
    company: input?.company ?? null,
    number: numbers[n] ?? null,
    url: urls[n] ?? null,
  }))
}

const open = new Set(['OPEN', 'IN_PROGRESS'])

/** The pieces to send, or the error. */
function piecesOf(shop: StandInShop, input: FulfilmentInput): Piece[] | StandInUserError {
  const pieces: Piece[] = []
  const begun: FulfilmentOrder[] = []
  for (const [n, given] of input.lineItemsByFulfillmentOrder.entries()) {
    const at = ['fulfillment', 'lineItemsByFulfillmentOrder', String(n)]
    const found = fulfilmentOrderById(shop, given.fulfillmentOrderId)
    if (!found) return wrong([...at, 'fulfillmentOrderId'], 'Fulfillment order does not exist.')
    if (!open.has(found.status)) {
      const status = found.status.toLowerCase()
      return wrong(['fulfillment'], `Fulfillment order ${numberOf(found)} has an unfulfillable status= ${status}.`)
    }
    const [first = found] = begun
    if (first.order !== found.order) return wrong(['fulfillment'], 'All fulfillment orders must have the same order.')
    if (first.locationId !== found.locationId) {
      return wrong(['fulfillment'], 'All fulfillment orders must have the same assigned location.')
    }
    begun.push(found)
    const wanted = given.fulfillmentOrderLineItems?.length
      ? given.fulfillmentOrderLineItems
      : found.lines
          .filter((line) => remainingOf(line) > 0)
          .map((line) => ({ id: fulfilmentLineId(line), quantity: remainingOf(line) }))
    for (const { id, quantity } of wanted) {
      const line = found.lines.find((one) => fulfilmentLineId(one) === id)
      const earlier = pieces.filter((piece) => piece.line === line).reduce((sum, piece) => sum + piece.quantity, 0)
      if (!line || quantity < 1 || earlier + quantity > remainingOf(line)) {
        return wrong(['fulfillment'], 'Invalid fulfillment order line item quantity requested.')
      }
      pieces.push({ id: shop.newId('FulfillmentLineItem'), line, quantity })
    }
  }
  return pieces
}

function fulfil(shop: StandInShop, input: FulfilmentInput) {
  const pieces = piecesOf(shop, input)
  if (!Array.isArray(pieces)) return { fulfillment: null, userErrors: [pieces] }
  const [first] = input.lineItemsByFulfillmentOrder
  const order = first && fulfilmentOrderById(shop, first.fulfillmentOrderId)?.order
  if (!order || pieces.length === 0) {
    return { fulfillment: null, userErrors: [wrong(['fulfillment'], 'There is nothing to fulfill.')] }
  }
  for (const { line, quantity } of pieces) line.unfulfilledQuantity -= quantity
  touch(order, { shop })
  const fulfillment: StandInFulfilment = {
    id: shop.newId('Fulfillment'),
    name: `${order.name}-F${ofOrder(shop, order.id).length + 1}`,
    status: 'SUCCESS',
    createdAt: shop.time,
    updatedAt: shop.time,
    order,
    lines: pieces,
    tracking: trackingOf(input.trackingInfo),
    notified: [input.notifyCustomer === true],
  }
  shop.fulfilments.push(fulfillment)
  return { fulfillment, userErrors: [] }
}

export const ofOrder = ({ fulfilments }: StandInShop, orderId: string): StandInFulfilment[] =>
  fulfilments.filter(({ order }) => order.id === orderId)

export const fulfilmentById = ({ fulfilments }: StandInShop, id: string): StandInFulfilment | undefined =>
  fulfilments.find((one) => one.id === id)

const missing = (field: string) => ({ fulfillment: null, userErrors: [wrong([field], 'Fulfillment does not exist.')] })

interface TrackingArguments {
  fulfillmentId: string
  notifyCustomer?: boolean | null
  trackingInfoInput: TrackingInput
}

export const fulfilmentResolvers: Resolvers = {
  QueryRoot: {
    fulfillment: (_, { id }: { id: string }, { shop }) => fulfilmentById(shop, id) ?? null,
  },
  Mutation: {
    fulfillmentCreate: (_, { fulfillment }: { fulfillment: FulfilmentInput }, { shop }) => fulfil(shop, fulfillment),
    fulfillmentTrackingInfoUpdate(_, given: TrackingArguments, { shop }) {
      const fulfillment = fulfilmentById(shop, given.fulfillmentId)
      if (!fulfillment) return missing('fulfillmentId')
      if (fulfillment.status === 'CANCELLED') {
        return { fulfillment, userErrors: [wrong(['fulfillmentId'], 'The fulfillment is cancelled.')] }
      }
      fulfillment.tracking = trackingOf(given.trackingInfoInput)
      fulfillment.notified.push(given.notifyCustomer === true)
      fulfillment.updatedAt = shop.time
      touch(fulfillment.order, { shop })
      return { fulfillment, userErrors: [] }
    },
    fulfillmentCancel(_, { id }: { id: string }, { shop }) {
      const fulfillment = fulfilmentById(shop, id)
      if (!fulfillment) return missing('id')
      if (fulfillment.status !== 'CANCELLED') {
        for (const { line, quantity } of fulfillment.lines) line.unfulfilledQuantity += quantity
        fulfillment.status = 'CANCELLED'
        touch(fulfillment.order, { shop })
      }
      return { fulfillment, userErrors: [] }
    },
  },
  Order: {
    fulfillments: ({ id }: { id: string }, { first }: { first?: number | null }, { shop }) =>
      ofOrder(shop, id).slice(0, first ?? undefined),
  },
  Fulfillment: {
    legacyResourceId: numberOf,
    displayStatus: ({ status }: StandInFulfilment) => (status === 'CANCELLED' ? 'CANCELED' : 'FULFILLED'),
    totalQuantity: ({ lines }: StandInFulfilment) => lines.reduce((sum, { quantity }) => sum + quantity, 0),
    trackingInfo: ({ tracking }: StandInFulfilment, { first }: { first?: number | null }) =>
      tracking.slice(0, first ?? undefined),
    fulfillmentLineItems: ({ lines }: StandInFulfilment, given: PageArguments) => connection(lines, given),
  },
  FulfillmentLineItem: {
    lineItem: ({ line }: { line: StandInLine }) => line,
  },
}
