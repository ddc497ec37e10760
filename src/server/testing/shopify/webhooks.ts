import { connection, type PageArguments } from './connection.ts'
import { isLoopback } from './deliver-webhook.ts'
import { wrong } from './product-input.ts'
import type { Resolvers, StandInUserError } from './resolver.ts'
import { isGranted, scopesToRead } from './scopes.ts'
import { numberOf } from './stand-in-order.ts'
import type { StandInSubscription } from './stand-in-shop.ts'

interface SubscriptionInput {
  uri?: string | null
  filter?: string | null
  format?: string | null
  includeFields?: string[] | null
  name?: string | null
}

/** Type of the objects that a topic concerns. */
const typeOf = (topic: string) => {
  const [subject = ''] = topic.split('_')
  return { ORDERS: 'Order', FULFILLMENTS: 'Order', PRODUCTS: 'Product', INVENTORY: 'InventoryLevel' }[subject] ?? ''
}

function wrongInUri(uri: string | null | undefined): StandInUserError | null {
  const at = ['webhookSubscription', 'uri']
  if (!uri) return wrong(at, 'Address can’t be blank')
  if (!URL.canParse(uri)) return wrong(at, 'Address is invalid')
  // Shopify accepts only https; tests listen on loopback, without a certificate.
  const { protocol } = new URL(uri)
  return protocol === 'https:' || isLoopback(uri) ? null : wrong(at, `Address protocol ${protocol}// is not supported`)
}

export const webhookResolvers: Resolvers = {
  QueryRoot: {
    webhookSubscriptions: (
      _,
      given: PageArguments & { topics?: string[] | null; uri?: string | null; format?: string | null },
      { shop },
    ) =>
      connection(
        shop.subscriptions.filter(
          ({ topic, uri }) => (!given.topics || given.topics.includes(topic)) && (!given.uri || given.uri === uri),
        ),
        given,
      ),
  },
  Mutation: {
    webhookSubscriptionCreate(
      _,
      { topic, webhookSubscription: input }: { topic: string; webhookSubscription: SubscriptionInput },
      { shop, scopes },
    ) {
      const refused = (error: StandInUserError) => ({ webhookSubscription: null, userErrors: [error] })
      const error = wrongInUri(input.uri)
      if (error) return refused(error)
      if (!isGranted(scopes, scopesToRead(typeOf(topic)))) {
        const message = `You do not have permission to create or update webhooks with ${topic} topic.`
        return refused(wrong(['topic'], message))
      }
      if (shop.subscriptions.some((one) => one.topic === topic && one.uri === input.uri)) {
        return refused(wrong(['webhookSubscription', 'uri'], 'Address for this topic has already been taken'))
      }
      const { uri = '', filter = null, format, includeFields, name = null } = input
      const made: StandInSubscription = {
        id: shop.newId('WebhookSubscription'),
        topic,
        uri: uri ?? '',
        filter,
        name,
        format: format ?? 'JSON',
        includeFields: includeFields ?? [],
        metafieldNamespaces: [],
        createdAt: shop.time,
        updatedAt: shop.time,
      }
      shop.subscriptions.push(made)
      return { webhookSubscription: made, userErrors: [] }
    },
    webhookSubscriptionDelete(_, { id }: { id: string }, { shop }) {
      const at = shop.subscriptions.findIndex((one) => one.id === id)
      if (at < 0) {
        const userErrors = [wrong(['id'], 'Webhook subscription does not exist')]
        return { deletedWebhookSubscriptionId: null, userErrors }
      }
      shop.subscriptions.splice(at, 1)
      return { deletedWebhookSubscriptionId: id, userErrors: [] }
    },
  },
  WebhookSubscription: {
    legacyResourceId: numberOf,
  },
}
