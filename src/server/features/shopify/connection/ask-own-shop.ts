import type { AppContext } from '../../../app-context.ts'
import { type OpenShop, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { inactiveShop, notConnected, syncFailure } from './shop-failures.ts'
import { findIntegration, type ShopifyIntegrationRow } from './shopify.queries.ts'
import { endShop, openOwnShop } from './with-own-shop.ts'

/** For a user's request: calls the account's shop at once, even during a pause that jobs observe. Throws errors written for the shop's owner. */
export async function askOwnShop<Done>(
  app: AppContext,
  userId: string,
  work: (shop: OpenShop, integration: ShopifyIntegrationRow) => Promise<Done>,
): Promise<Done> {
  const integration = await findIntegration(app.db, userId)
  if (!integration) throw notConnected()
  if (!integration.isActive) throw inactiveShop()
  try {
    return await work(await openOwnShop(app, integration), integration)
  } catch (error) {
    if (!(error instanceof ShopRefused) || error.reason !== 'token') throw syncFailure(error) ?? error
    await endShop(app, integration, 'credentials')
    throw inactiveShop()
  }
}
