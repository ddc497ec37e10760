import type { AppContext } from '../../../app-context.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { removeWebhooks } from '../webhooks/register-webhooks.ts'
import { deleteIntegration, findIntegration, type ShopifyIntegrationRow } from './shopify.queries.ts'
import { openOwnShop } from './with-own-shop.ts'

/**
 * Deletes the connection with its credentials; orders that came from the shop stay. Our webhooks are removed from the shop first; if that fails,
 * the connection is deleted all the same. Safe to repeat.
 */
export async function disconnectShop(app: AppContext, userId: string): Promise<void> {
  const integration = await findIntegration(app.db, userId)
  if (integration?.webhooksAt) await unregisterWebhooks(app, integration)
  await app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    await deleteIntegration(tx, userId)
  })
}

/** Removes our webhooks from the shop, if it can be reached. */
export async function unregisterWebhooks(app: AppContext, integration: ShopifyIntegrationRow): Promise<void> {
  const shop = await openOwnShop(app, integration).catch(() => null)
  if (shop) await removeWebhooks(app, shop)
}
