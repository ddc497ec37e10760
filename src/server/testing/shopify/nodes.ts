import { GraphQLError } from 'graphql'
import { fulfilmentOrderById } from './fulfilment-orders.ts'
import { fulfilmentById } from './fulfilments.ts'
import { levelById } from './inventory.ts'
import { orderById } from './orders.ts'
import type { GraphCall, Resolvers } from './resolver.ts'
import { isGranted, scopesToRead } from './scopes.ts'
import type { StandInShop } from './stand-in-shop.ts'

/** Finds an object by its id, by type. */
const finders: Record<string, (shop: StandInShop, id: string) => object | null | undefined> = {
  Order: ({ orders }, id) => orderById(orders, id),
  FulfillmentOrder: fulfilmentOrderById,
  Fulfillment: fulfilmentById,
  Product: ({ products }, id) => products.get(id),
  ProductVariant: ({ variants }, id) => variants.find((one) => one.id === id),
  MediaImage: ({ products }, id) => [...products.values()].flatMap(({ media }) => media).find((one) => one.id === id),
  InventoryItem: (shop, id) => shop.item(id),
  InventoryLevel: levelById,
  Location: (shop, id) => shop.location(id),
  WebhookSubscription: ({ subscriptions }, id) => subscriptions.find((one) => one.id === id),
}

const typeOfId = (id: string) => id.split('/')[3] ?? ''

function find(id: string, { shop, scopes }: GraphCall): object | null {
  const type = typeOfId(id)
  const finder = finders[type]
  if (!finder) throw new GraphQLError(`Invalid id: ${id}`, { extensions: { code: 'RESOURCE_NOT_FOUND' } })
  const needed = scopesToRead(type)
  if (!isGranted(scopes, needed)) throw accessDenied(type, needed)
  return finder(shop, id) ?? null
}

/** Resolves interfaces and unions: the id of every object contains its type. */
export const typeOfNode = (value: unknown): string => typeOfId((value as { id: string }).id)

export function accessDenied(field: string, needed: readonly string[] | null): GraphQLError {
  const requiredAccess = needed?.map((scope) => `\`${scope}\``).join(' or ')
  return new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess} access scope.`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: `${requiredAccess} access scope.`,
    },
  })
}

export const nodeResolvers: Resolvers = {
  QueryRoot: {
    node: (_, { id }: { id: string }, call) => find(id, call),
    nodes: (_, { ids }: { ids: string[] }, call) => ids.map((id) => find(id, call)),
  },
}
