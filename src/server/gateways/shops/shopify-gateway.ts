import { isShopDomain } from '../../../domain/shopify/shopify.ts'
import { whoAsks } from './operations/shop.ts'
import { type AcceptedShop, type ShopGateway, ShopRefused } from './shop-gateway.ts'
import { refusals, shopifyClient } from './shopify-client.ts'
import { shopifyFulfilments } from './shopify-fulfilments.ts'
import { shopifyOrders } from './shopify-orders.ts'
import { shopifyProducts } from './shopify-products.ts'
import { openShopifySession } from './shopify-session.ts'
import { shopifyStock } from './shopify-stock.ts'
import { shopifyWebhooks } from './shopify-webhooks.ts'

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
