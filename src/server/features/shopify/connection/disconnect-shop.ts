import type { AppContext } from '../../../app-context.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { removeWebhooks } from '../webhooks/keep-webhooks.ts'
import { deleteIntegration, findIntegration, type ShopifyIntegrationRow } from './shopify.queries.ts'
import { openOwnShop } from './with-own-shop.ts'

/**
 * Forgets the shop and its credentials; orders that came from it stay. The shop is asked first to tell us nothing any more, as long as somebody
 * waits for an answer; it is let go all the same. Safe to repeat.
 */
export async function disconnectShop(app: AppContext, userId: string): Promise<void> {
  const integration = await findIntegration(app.db, userId)
  if (integration?.webhooksAt) await letGo(app, integration)
  await app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    await deleteIntegration(tx, userId)
  })
}

/** The shop tells us nothing any more. False where it could not be asked. */
export async function letGo(app: AppContext, integration: ShopifyIntegrationRow): Promise<boolean> {
  const shop = await openOwnShop(app, integration).catch(() => null)
  return shop !== null && removeWebhooks(app, shop)
}
