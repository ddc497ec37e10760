import type { WaitingShopifyOrders } from '../../../../contract/shopify.ts'
import { waitingShopOrdersShown } from '../../../../domain/page-sizes.ts'
import type { AppContext } from '../../../app-context.ts'
import { countWaiting, selectWaiting } from './shop-orders.queries.ts'

/** The orders of an account's shop that could not be imported yet, the newest first, as many as the page shows. */
export async function listWaitingOrders({ db }: Pick<AppContext, 'db'>, userId: string): Promise<WaitingShopifyOrders> {
  const rows = await selectWaiting(db, userId, waitingShopOrdersShown)
  const orders = rows.map(({ shopifyOrderId, name, reason, seenAt }) => ({
    shopifyOrderId,
    name,
    reason: reason ?? '',
    seenAt: seenAt.toISOString(),
  }))
  return { orders, total: await countWaiting(db, userId) }
}
