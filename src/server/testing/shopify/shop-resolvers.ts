import { GraphQLError } from 'graphql'
import { isLoopback } from './deliver-webhook.ts'
import { fulfilmentOrderById, orderById } from './order-resolvers.ts'
import { type GraphCall, type Resolvers, refuse } from './resolver.ts'
import type { StandInShop } from './stand-in-shop.ts'
import { levelById } from './stock-resolvers.ts'

/** Finds an object by its id, by type. */
const finders: Record<string, (shop: StandInShop, id: string) => object | null | undefined> = {
  Order: orderById,
  FulfillmentOrder: fulfilmentOrderById,
  Product: ({ products }, id) => products.get(id),
  ProductVariant: ({ variants }, id) => variants.find((one) => one.id === id),
  MediaImage: ({ products }, id) => [...products.values()].flatMap(({ media }) => media).find((one) => one.id === id),
  InventoryItem: (shop, id) => shop.item(id),
  InventoryLevel: levelById,
}

const typeOfId = (id: string) => id.split('/')[3] ?? ''

/** Resolves interfaces and unions: the id of every object contains its type. */
export const typeOfNode = (value: unknown): string => typeOfId((value as { id: string }).id)

function find(id: string, { shop, scopes }: GraphCall): object | null {
  const type = typeOfId(id)
  const finder = finders[type]
  if (!finder) throw new GraphQLError(`Invalid id: ${id}`, { extensions: { code: 'RESOURCE_NOT_FOUND' } })
  requireScope(scopes, scopesToRead(type), type)
  return finder(shop, id) ?? null
}

/** Type of the objects that a topic concerns. */
const typeOf = (topic: string) => {
  const [subject = ''] = topic.split('_')
  return { ORDERS: 'Order', FULFILLMENTS: 'Order', PRODUCTS: 'Product', INVENTORY: 'InventoryLevel' }[subject] ?? ''
}

interface Subscription {
  topic: string
  webhookSubscription: { uri?: string | null }
}

/** The shop, its installed app with its webhooks, and any object by its id. */
export const shopResolvers: Resolvers = {
  QueryRoot: {
    shop: (_, __, { shop: { domain, ownName, currency } }) => ({
      id: `gid://shopify/Shop/${domain}`,
      name: domain.replace('.myshopify.com', ''),
      myshopifyDomain: ownName(),
      currencyCode: currency,
    }),
    currentAppInstallation: (_, __, { apiKey, scopes }) => ({
      accessScopes: scopes.map((handle) => ({ handle })),
      app: { apiKey },
    }),
    node: (_, { id }: { id: string }, call) => find(id, call),
    nodes: (_, { ids }: { ids: string[] }, call) => ids.map((id) => find(id, call)),
    webhookSubscriptions: (_, __, { shop }) => shop.subscriptions,
  },
  Mutation: {
    webhookSubscriptionCreate(_, { topic, webhookSubscription }: Subscription, { shop, scopes }) {
      const at = ['webhookSubscription', 'uri']
      const uri = webhookSubscription.uri || refuse(at, 'Address can’t be blank')
      if (!URL.canParse(uri)) refuse(at, 'Address is invalid')
      // Shopify accepts only https; tests listen on loopback, without a certificate.
      const { protocol } = new URL(uri)
      if (protocol !== 'https:' && !isLoopback(uri)) refuse(at, `Address protocol ${protocol}// is not supported`)
      if (!isGranted(scopes, scopesToRead(typeOf(topic)))) {
        refuse(['topic'], `You do not have permission to create or update webhooks with ${topic} topic.`)
      }
      if (shop.subscriptions.some((one) => one.topic === topic && one.uri === uri)) {
        refuse(at, 'Address for this topic has already been taken')
      }
      const made = { id: shop.newId('WebhookSubscription'), topic, uri }
      shop.subscriptions.push(made)
      return { webhookSubscription: made }
    },
    webhookSubscriptionDelete(_, { id }: { id: string }, { shop }) {
      const at = shop.subscriptions.findIndex((one) => one.id === id)
      if (at < 0) refuse(['id'], 'Webhook subscription does not exist')
      shop.subscriptions.splice(at, 1)
      return { deletedWebhookSubscriptionId: id }
    },
  },
}

/** Scopes of which the app needs one to read an object of this type. */
const toRead: Record<string, readonly string[]> = {
  Order: ['read_orders'],
  Fulfillment: ['read_orders', 'read_merchant_managed_fulfillment_orders'],
  FulfillmentOrder: ['read_merchant_managed_fulfillment_orders'],
  Product: ['read_products'],
  ProductVariant: ['read_products'],
  InventoryItem: ['read_inventory', 'read_products'],
  InventoryLevel: ['read_inventory'],
  Location: ['read_locations'],
}

/** By prefix of the mutation's name. */
const toWrite: Record<string, string> = {
  fulfillment: 'write_merchant_managed_fulfillment_orders',
  product: 'write_products',
  inventory: 'write_inventory',
}

/** Scopes of which one is needed; none if the list is empty. */
export const scopesToRead = (type: string): readonly string[] => toRead[type.replace(/(Connection|Edge)$/, '')] ?? []

export const scopesToWrite = (mutation: string): readonly string[] =>
  Object.entries(toWrite).flatMap(([prefix, scope]) => (mutation.startsWith(prefix) ? [scope] : []))

/** A write scope includes the read scope. */
const isGranted = (granted: readonly string[], needed: readonly string[]): boolean =>
  needed.length === 0 ||
  needed.some((one) => granted.includes(one) || granted.includes(one.replace(/^read_/, 'write_')))

export function requireScope(granted: readonly string[], needed: readonly string[], field: string): void {
  if (isGranted(granted, needed)) return
  const requiredAccess = `${needed.map((scope) => `\`${scope}\``).join(' or ')} access scope.`
  throw new GraphQLError(`Access denied for ${field} field. Required access: ${requiredAccess}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess,
    },
  })
}
