import { madeOnce } from '../../../domain/made-once.ts'
import type { ShopGateway } from './shop-gateway.ts'

/** Shopify. Its library is loaded for the first shop: a portal without one never loads it. `apiRoot` is absent but for tests. */
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
