import { GraphQLError } from 'graphql'
import { isLoopback } from './deliver-webhook.ts'
import { fulfilmentOrderById, orderById } from './order-resolvers.ts'
import { type GraphCall, type Resolvers, refuse } from './resolver.ts'
import { isGranted, requireScope, scopesToRead } from './scopes.ts'
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
