import type { TrackingInShop } from '../../../../contract/tracking-in-shop.ts'
import { notFound } from '../../../../domain/errors.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { queueShopFulfilments } from '../../shop-fulfilments/queue-shop-fulfilments.ts'
import { findTrackingInShop } from '../../shop-fulfilments/shop-fulfilments.reads.ts'
import { inactiveShop, notConnected } from '../connection/shop-failures.ts'
import { findIntegration } from '../connection/shopify.queries.ts'
import { lockFulfilment } from './fulfilments.queries.ts'

/** 'Riprova': the shop is told once more, soon, what it did not take; what it knows already stays. Answers what stands then. */
export async function retryFulfilment(app: AppContext, userId: string, orderId: string): Promise<TrackingInShop> {
  return app.db.transaction(async (tx) => {
    const found = async () => {
      const tracking = await findTrackingInShop(tx, orderId, userId)
      if (!tracking) throw notFound('shopify.order_not_found', 'Questo ordine non c’è più: ricarica l’elenco.')
      return tracking
    }
    await found()
    const integration = await findIntegration(tx, userId)
    if (!integration) throw notConnected()
    if (!integration.isActive) throw inactiveShop()
    await queueAgain(app, tx, userId, orderId)
    return found()
  })
}

/** Nothing where the shop knows it, or there is nothing to tell. */
export async function queueAgain(
  app: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  userId: string,
  orderId: string,
): Promise<void> {
  const found = await lockFulfilment(tx, userId, orderId)
  if (found && found.state !== 'done') await queueShopFulfilments(app, tx, [found.order])
}
