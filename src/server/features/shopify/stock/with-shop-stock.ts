import { missingStockScopes } from '../../../../domain/shopify/shopify-stock.ts'
import type { AppContext } from '../../../app-context.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { findIntegration, recordUnreachable, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { withOwnShop } from '../connection/with-own-shop.ts'
import { forgetStockScopes } from './shop-places.queries.ts'

/**
 * Runs work on the stock of an account's shop, unless the shop may not be called for it now. Failures of the shop are recorded in its row, and it is
 * called again when its pause is over.
 */
export async function withShopStock(
  app: AppContext,
  userId: string,
  work: (shop: OpenShop, integration: ShopifyIntegrationRow) => Promise<unknown>,
): Promise<void> {
  await quietly(() =>
    withOwnShop(app, userId, async (shop, integration) => {
      if (!isAsked(integration)) return
      try {
        await work(shop, integration)
      } catch (error) {
        if (error instanceof ShopRefused) await recordRefusal(app, integration, error)
        throw error
      }
    }),
  )
}

/**
 * A refused call is not repeated at once: a closed shop is paused for all jobs; an app without permission is not called for stock until its scopes
 * are read again.
 */
async function recordRefusal(app: Pick<AppContext, 'db'>, integration: ShopifyIntegrationRow, { reason }: ShopRefused) {
  if (reason === 'denied') await forgetStockScopes(app.db, integration)
  if (reason === 'shop') await recordUnreachable(app.db, integration)
}

async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ShopDown || error instanceof ShopRefused)) throw error
  }
}

/** Whether a shop that could not be called for its stock just now may be called later. */
export async function mayBeAskedLater({ db }: Pick<AppContext, 'db'>, userId: string): Promise<boolean> {
  const integration = await findIntegration(db, userId)
  return integration?.isActive === true && isAsked(integration)
}

const isAsked = ({ stockIsOn, scopes }: ShopifyIntegrationRow) => stockIsOn && missingStockScopes(scopes).length === 0
