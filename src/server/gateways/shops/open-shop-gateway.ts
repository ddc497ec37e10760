import { madeOnce } from '../../../domain/made-once.ts'
import type { ShopGateway } from './shop-gateway.ts'

/** Opens the Shopify gateway. Its library is loaded with the first shop, so never in a portal without shops. `apiRoot` is set only in tests. */
export function openShopGateway(options: { apiRoot: string | null }): ShopGateway {
  const opened = madeOnce(async () => {
    const { shopifyGateway } = await import('./shopify-gateway.ts')
    return shopifyGateway(options)
  })
  return {
    tryCredentials: async (...credentials) => (await opened()).tryCredentials(...credentials),
    openShop: async (...shop) => (await opened()).openShop(...shop),
  }
}
