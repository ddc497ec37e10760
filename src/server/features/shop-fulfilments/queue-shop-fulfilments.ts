import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { JobKind } from '../../jobs/job.ts'
import { upsertDueFulfilments } from './shop-fulfilments.queries.ts'

/**
 * Marks the shipments of these orders as due in their shops, in the caller's transaction, and queues one job per account. Also used when tracking is
 * corrected. Orders that did not come from a shop are ignored.
 */
export async function queueShopFulfilments(
  app: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  orders: readonly Pick<OrderRow, 'id' | 'userId' | 'shopifyOrderId'>[],
): Promise<void> {
  const ofShops = orders.filter(({ shopifyOrderId }) => shopifyOrderId !== null)
  if (ofShops.length === 0) return
  await upsertDueFulfilments(
    tx,
    ofShops.map(({ id, userId }) => ({ orderId: id, userId })),
  )
  const owners = [...new Set(ofShops.map(({ userId }) => userId))].sort()
  await app.jobs.send(tx, shopFulfilment, ...owners.map((userId) => ({ userId })))
}

/**
 * Sends due shipments to an account's shop; `shopify/fulfilment/` does the work. Jobs are grouped by account, so a slow shop does not delay others.
 */
export const shopFulfilment: JobKind<{ userId: string }> = {
  name: 'fulfil-in-shop',
  options: { expireInSeconds: 240, retryLimit: 3 },
  keyOf: ({ userId }) => userId,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 4 },
}
