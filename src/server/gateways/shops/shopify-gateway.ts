import { z } from 'zod'
import { isShopDomain, type ShopTopic, shopTopics } from '../../../domain/shopify/shopify.ts'
import { whoAsks } from './operations/shop.ts'
import { ownWebhooks, registerWebhook, removeWebhook } from './operations/webhooks.ts'
import {
  type AcceptedShop,
  type ShopGateway,
  ShopRefused,
  type ShopWebhook,
  type ShopWebhooks,
} from './shop-gateway.ts'
import { refusals, shopifyClient } from './shopify-client.ts'
import { shopifyFulfilments } from './shopify-fulfilments.ts'
import { shopifyOrders } from './shopify-orders.ts'
import { shopifyProducts } from './shopify-products.ts'
import { openShopifySession, type ShopifySession } from './shopify-session.ts'
import { shopifyStock } from './shopify-stock.ts'

interface WhoAsks {
  shop: { myshopifyDomain: string }
  currentAppInstallation: { accessScopes: { handle: string }[]; app: { apiKey: string } }
}

/** Shopify shops, accessed with the GraphQL Admin API. */
export function shopifyGateway(options: { apiRoot: string | null }): ShopGateway {
  const client = shopifyClient(options)
  return {
    // The secret of an app with a permanent token cannot be verified: only a renewal or a webhook's signature would show that it is wrong.
    async tryCredentials(shopDomain, credentials): Promise<AcceptedShop> {
      const { accessToken: given } = credentials
      const askWith = async (token: string | null) => {
        const found = token === null ? null : await client.ask<WhoAsks>(shopDomain, token, whoAsks)
        return found && token !== null ? { ...found, accessToken: token } : null
      }
      const found = (await askWith(given)) ?? (await askWith(await client.renew(shopDomain, credentials)))
      if (!found) throw new ShopRefused('token', given === null ? refusals.grant : refusals.token)
      const { shop, accessToken, currentAppInstallation: installation } = found
      if (installation.app.apiKey !== credentials.apiKey) throw new ShopRefused('key', refusals.key)
      const ownName = shop.myshopifyDomain.toLowerCase()
      return {
        shopDomain: isShopDomain(ownName) ? ownName : shopDomain,
        credentials: { ...credentials, accessToken },
        scopes: installation.accessScopes.map(({ handle }) => handle),
      }
    },
    async openShop(...shop) {
      const session = openShopifySession(client, ...shop)
      return {
        ...shopifyOrders(session),
        ...shopifyWebhooks(session),
        ...shopifyProducts(session),
        ...shopifyStock(session),
        ...shopifyFulfilments(session),
      }
    },
  }
}

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

const shopifyWebhooks = ({ ask }: ShopifySession): ShopWebhooks => ({
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
