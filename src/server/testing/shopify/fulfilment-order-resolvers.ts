import { connection, type PageArguments } from './connection.ts'
import {
  type FulfilmentOrder,
  fulfilmentLineId,
  fulfilmentOrderById,
  fulfilmentOrdersOf,
  remainingOf,
} from './fulfilment-orders.ts'
import { ofOrder } from './fulfilments.ts'
import { touch } from './orders.ts'
import { wrong } from './product-input.ts'
import type { Resolvers } from './resolver.ts'
import type { StandInLine, StandInOrder } from './stand-in-order.ts'

interface HoldInput {
  reason: string
  reasonNotes?: string | null
  handle?: string | null
}

const missing = () => ({
  fulfillmentOrder: null,
  fulfillmentHold: null,
  remainingFulfillmentOrder: null,
  userErrors: [wrong(['id'], 'Fulfillment order does not exist.', 'FULFILLMENT_ORDER_NOT_FOUND')],
})

const mayDo: Record<string, string[]> = {
  OPEN: ['CREATE_FULFILLMENT', 'MOVE', 'HOLD', 'SPLIT'],
  IN_PROGRESS: ['CREATE_FULFILLMENT', 'HOLD', 'SPLIT'],
  ON_HOLD: ['RELEASE_HOLD', 'MOVE'],
  SCHEDULED: ['MARK_AS_OPEN', 'MOVE'],
}

/** Fulfilment orders and their holds. */
export const fulfilmentOrderResolvers: Resolvers = {
  QueryRoot: {
    fulfillmentOrder: (_, { id }: { id: string }, { shop }) => fulfilmentOrderById(shop, id),
    fulfillmentOrders: (_, given: PageArguments & { includeClosed?: boolean }, { shop }) =>
      connection(
        shop.orders
          .flatMap((order) => fulfilmentOrdersOf(shop, order))
          .filter(({ status }) => status !== 'CLOSED' || given.includeClosed),
        given,
      ),
  },
  Mutation: {
    fulfillmentOrderHold(_, { id, fulfillmentHold }: { id: string; fulfillmentHold: HoldInput }, { shop }) {
      const found = fulfilmentOrderById(shop, id)
      if (!found || !mayDo[found.status]) return missing()
      const { reason, reasonNotes = null, handle } = fulfillmentHold
      const holds = shop.holds.get(id) ?? []
      if (holds.some((hold) => hold.handle === (handle || null))) {
        const message = 'The handle provided for the fulfillment hold is already in use.'
        const error = wrong(['fulfillmentHold', 'handle'], message, 'DUPLICATE_FULFILLMENT_HOLD_HANDLE')
        return { ...missing(), userErrors: [error] }
      }
      const hold = shop.hold(id, reason, { reasonNotes, handle: handle || null, heldByRequestingApp: true })
      touch(found.order, { shop })
      const fulfillmentOrder = fulfilmentOrderById(shop, id)
      return { fulfillmentOrder, fulfillmentHold: hold, remainingFulfillmentOrder: null, userErrors: [] }
    },
    fulfillmentOrderReleaseHold(_, { id, holdIds }: { id: string; holdIds?: string[] | null }, { shop }) {
      const found = fulfilmentOrderById(shop, id)
      if (!found) return missing()
      const kept = holdIds ? (shop.holds.get(id) ?? []).filter((hold) => !holdIds.includes(hold.id)) : []
      shop.holds.set(id, kept)
      touch(found.order, { shop })
      return { fulfillmentOrder: fulfilmentOrderById(shop, id), userErrors: [] }
    },
  },
  Order: {
    fulfillmentOrders: (order: StandInOrder, given: PageArguments, { shop }) =>
      connection(fulfilmentOrdersOf(shop, order), given),
  },
  FulfillmentOrder: {
    orderId: ({ order }: FulfilmentOrder) => order.id,
    orderName: ({ order }: FulfilmentOrder) => order.name,
    createdAt: ({ order }: FulfilmentOrder) => order.createdAt,
    updatedAt: ({ order }: FulfilmentOrder) => order.updatedAt,
    requestStatus: () => 'UNSUBMITTED',
    fulfillAt: ({ id }: FulfilmentOrder, _, { shop }) => shop.planned.get(id) ?? null,
    assignedLocation({ locationId }: FulfilmentOrder, _, { shop }) {
      const location = shop.location(locationId) ?? null
      return { location, name: location?.name ?? '', countryCode: 'IT' }
    },
    fulfillmentHolds: ({ id }: FulfilmentOrder, _, { shop }) => shop.holds.get(id) ?? [],
    supportedActions: ({ status }: FulfilmentOrder) =>
      (mayDo[status] ?? []).map((action) => ({ action, externalUrl: null })),
    lineItems: ({ lines }: FulfilmentOrder, given: PageArguments) =>
      connection(
        lines.map((line) => ({ id: fulfilmentLineId(line), line })),
        given,
      ),
    fulfillments: ({ order, locationId }: FulfilmentOrder, given: PageArguments, { shop }) =>
      connection(
        ofOrder(shop, order.id).filter(({ lines }) =>
          lines.some(({ line }) => (line.locationId ?? shop.locations[0]?.id) === locationId),
        ),
        given,
      ),
  },
  FulfillmentOrderLineItem: {
    lineItem: ({ line }: { line: StandInLine }) => line,
    sku: ({ line }: { line: StandInLine }) => line.sku,
    productTitle: ({ line }: { line: StandInLine }) => line.title,
    requiresShipping: () => true,
    totalQuantity: ({ line }: { line: StandInLine }) => line.currentQuantity,
    remainingQuantity: ({ line }: { line: StandInLine }) => remainingOf(line),
  },
}
