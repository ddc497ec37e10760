import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { shopFulfilment } from './shop-fulfilment-job.ts'
import { upsertDueFulfilments } from './shop-fulfilments.queries.ts'

/**
 * The shops that these orders came from have to know how they were sent, or that it is otherwise than they were told: due in the transaction of
 * the shipment, with a job for each shop. Orders that came from no shop are passed over.
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
