import { z } from 'zod'
import { type ShopTopic, shopTopics } from '../../../domain/shopify/shopify.ts'
import { ownWebhooks, registerWebhook, removeWebhook } from './operations/webhooks.ts'
import type { ShopWebhook, ShopWebhooks } from './shop-gateway.ts'
import type { ShopifySession } from './shopify-session.ts'

const OwnWebhooks = z.object({
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ id: z.string(), topic: z.string(), uri: z.string() })) }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

const UserErrors = z.array(z.object({ message: z.string() }))

const Registered = z.object({ webhookSubscriptionCreate: z.object({ userErrors: UserErrors }) })

const Removed = z.object({ webhookSubscriptionDelete: z.object({ userErrors: UserErrors }) })

/** Only the fields read by the portal, because an order with many lines has a large body. `orders/edited` sends only the change, which is short. */
const fieldsOf: Readonly<Record<ShopTopic, string[] | null>> = {
  'orders/create': ['id', 'admin_graphql_api_id'],
  'orders/edited': null,
  'orders/cancelled': ['id', 'admin_graphql_api_id'],
  'app/uninstalled': null,
}

/** `orders/create` → `ORDERS_CREATE`. */
const enumOf = (topic: ShopTopic): string => topic.toUpperCase().replace('/', '_')

export const shopifyWebhooks = ({ ask }: ShopifySession): ShopWebhooks => ({
  async readWebhooks() {
    const found = await ask(OwnWebhooks, ownWebhooks, {})
    const webhooks = found.webhookSubscriptions.nodes.flatMap(({ id, uri, topic }): ShopWebhook[] => {
      const heard = shopTopics.find((one) => enumOf(one) === topic)
      return heard ? [{ id, uri, topic: heard }] : []
    })
    return { webhooks, scopes: found.currentAppInstallation.accessScopes.map(({ handle }) => handle) }
  },
  async registerWebhook(topic, uri) {
    const given = { topic: enumOf(topic), uri, fields: fieldsOf[topic] }
    const { webhookSubscriptionCreate } = await ask(Registered, registerWebhook, given)
    return webhookSubscriptionCreate.userErrors.length === 0
  },
  async removeWebhook(id) {
    await ask(Removed, removeWebhook, { id })
  },
})
