import type { TrackingInShop } from '../../../../contract/shopify/tracking-in-shop.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { queueShopFulfilments } from '../../shop-fulfilments/queue-shop-fulfilments.ts'
import { findTrackingInShop } from '../../shop-fulfilments/shop-fulfilments.reads.ts'
import { findIntegration } from '../connection/shopify.queries.ts'
import { lockFulfilment } from './fulfilments.queries.ts'

/** 'Riprova': sends the shipment to the shop again, soon, unless the shop already has it. Returns the resulting state. */
export async function retryFulfilment(app: AppContext, userId: string, orderId: string): Promise<TrackingInShop> {
  return app.db.transaction(async (tx) => {
    const found = async () => {
      const tracking = await findTrackingInShop(tx, orderId, userId)
      if (!tracking) throw shopifyProblems['shopify.order_not_found']()
      return tracking
    }
    await found()
    const integration = await findIntegration(tx, userId)
    if (!integration) throw shopifyProblems['shopify.not_connected']()
    if (!integration.isActive) throw shopifyProblems['shopify.inactive']()
    await queueAgain(app, tx, userId, orderId)
    return found()
  })
}

/** Does nothing if the shop already has the shipment, or the order has none. */
export async function queueAgain(
  app: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  userId: string,
  orderId: string,
): Promise<void> {
  const found = await lockFulfilment(tx, userId, orderId)
  if (found && found.state !== 'done') await queueShopFulfilments(app, tx, [found.order])
}
