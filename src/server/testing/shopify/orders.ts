import { connection, type PageArguments } from './connection.ts'
import type { GraphCall, Resolvers } from './resolver.ts'
import { type Searchable, search } from './search-filter.ts'
import { numberOf, type StandInLine, type StandInOrder } from './stand-in-order.ts'

interface OrdersArguments extends PageArguments {
  query?: string | null
  sortKey: string
}

const searchable: Searchable<StandInOrder> = {
  id: numberOf,
  name: ({ name }) => name,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
}

/** By the time that `sortKey` names, then by id. */
const sorted: Record<string, (order: StandInOrder) => string> = {
  UPDATED_AT: ({ updatedAt, id }) => `${updatedAt} ${id}`,
  CREATED_AT: ({ createdAt, id }) => `${createdAt} ${id}`,
  PROCESSED_AT: ({ createdAt, id }) => `${createdAt} ${id}`,
}

export const orderResolvers: Resolvers = {
  QueryRoot: {
    orders(_, given: OrdersArguments, { shop, cursors }) {
      cursors.push(given.after ?? null)
      return connection(search(shop.orders, given.query, searchable), given, sorted[given.sortKey])
    },
    order: (_, { id }: { id: string }, { shop }) => orderById(shop.orders, id),
  },
  Order: {
    lineItems: ({ lines }: StandInOrder, given: PageArguments) => connection(lines, given),
    legacyResourceId: numberOf,
    presentmentCurrencyCode: ({ currencyCode }: StandInOrder) => currencyCode,
    closed: () => false,
    displayFulfillmentStatus({ lines }: StandInOrder) {
      if (lines.every(isSent)) return 'FULFILLED'
      return lines.some(isBegun) ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED'
    },
  },
  MailingAddress: {
    firstName: ({ name }: { name: string | null }) => name?.split(' ')[0] ?? null,
    lastName: ({ name }: { name: string | null }) => name?.split(' ').slice(1).join(' ') ?? null,
  },
  LineItem: {
    name: ({ title }: StandInLine) => title,
    requiresShipping: () => true,
    variant: ({ sku }: StandInLine, _, { shop }) => (sku ? shop.variantBySku(sku) : null) ?? null,
    product: ({ sku }: StandInLine, _, { shop }) => (sku ? shop.variantBySku(sku)?.product : null) ?? null,
  },
}

export const orderById = (orders: readonly StandInOrder[], id: string): StandInOrder | null =>
  orders.find((order) => order.id === id) ?? null

/** Shopify updates an order's time of change when its fulfilment changes. */
export function touch(order: StandInOrder, { shop }: Pick<GraphCall, 'shop'>): void {
  order.updatedAt = shop.time
}

const isSent = ({ unfulfilledQuantity }: StandInLine) => unfulfilledQuantity === 0

const isBegun = ({ unfulfilledQuantity, quantity }: StandInLine) => unfulfilledQuantity < quantity
