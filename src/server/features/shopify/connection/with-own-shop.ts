import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { openCredentials, sealToken } from './sealed-credentials.ts'
import { syncFailure } from './shop-failures.ts'
import {
  endIntegration,
  findActiveIntegration,
  findIntegration,
  findShopOwner,
  recordReached,
  recordUnreachable,
  replaceToken,
  type ShopifyIntegrationRow,
} from './shopify.queries.ts'

/** A job's work in a shop; `integration` is the row as it was when the shop was opened. */
type ShopWork<Done> = (shop: OpenShop, integration: ShopifyIntegrationRow) => Promise<Done>

/**
 * Runs a job's work in an account's shop. Returns undefined if it has none that may be called now (not active, or paused). An unreachable shop is
 * paused for every job, longer each time; one that rejects the credentials is deactivated, and its owner notified. Both throw.
 */
export async function withOwnShop<Done>(
  app: AppContext,
  userId: string,
  work: ShopWork<Done>,
): Promise<Done | undefined> {
  const integration = await findActiveIntegration(app.db, userId)
  if (!integration) return undefined
  try {
    const shop = await openOwnShop(app, integration)
    const done = await work(shop, integration)
    if (integration.failures > 0) await recordReached(app.db, integration)
    return done
  } catch (error) {
    if (error instanceof ShopDown) await recordUnreachable(app.db, integration, error.waitMs)
    if (error instanceof ShopRefused && error.reason === 'token') await endShop(app, integration, 'credentials')
    throw error
  }
}

/** Opens the shop with its stored credentials. A renewed token replaces the stored one. */
export async function openOwnShop(app: AppContext, integration: ShopifyIntegrationRow): Promise<OpenShop> {
  const { userId, shopDomain } = integration
  const credentials = openCredentials(app, userId, integration)
  if (!credentials) throw new ShopRefused('token', 'The credentials cannot be decrypted')
  return app.shops.openShop(shopDomain, credentials, {
    beforeCall: async () => undefined,
    saveToken: (accessToken) => replaceToken(app.db, integration, sealToken(app, userId, accessToken)),
  })
}

/** Stops all calls to the shop until it is connected again. Notifies its owner once. */
export const endShop = (
  app: AppContext,
  integration: ShopifyIntegrationRow,
  end: NonNullable<ShopifyIntegrationRow['end']>,
): Promise<void> =>
  app.db.transaction(async (tx) => {
    if (!(await endIntegration(tx, integration, end))) return
    const { userId, shopDomain } = integration
    await announce(app, tx, 'shop.deactivated', { reseller: await findShopOwner(tx, userId), shopDomain, end })
  })

/** For a user's request: calls the account's shop at once, even during a pause that jobs observe. Throws errors written for the shop's owner. */
export async function askOwnShop<Done>(
  app: AppContext,
  userId: string,
  work: (shop: OpenShop, integration: ShopifyIntegrationRow) => Promise<Done>,
): Promise<Done> {
  const integration = await findIntegration(app.db, userId)
  if (!integration) throw shopifyProblems['shopify.not_connected']()
  if (!integration.isActive) throw shopifyProblems['shopify.inactive']()
  try {
    return await work(await openOwnShop(app, integration), integration)
  } catch (error) {
    if (!(error instanceof ShopRefused) || error.reason !== 'token') throw syncFailure(error) ?? error
    await endShop(app, integration, 'credentials')
    throw shopifyProblems['shopify.inactive']()
  }
}
