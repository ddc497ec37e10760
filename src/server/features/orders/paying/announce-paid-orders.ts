import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { selectWithOwner } from '../orders.queries.ts'
import { invoiceOrders } from './invoice-orders.ts'

/** One payment has made these orders paid. Called when all of them are, so that they are announced together, and invoiced. */
export async function announcePaidOrders(
  app: AppContext,
  tx: Transaction,
  { paymentId, ids }: { paymentId: string; ids: readonly string[] },
): Promise<void> {
  const [first, ...others] = await selectWithOwner(tx, ids)
  if (!first) throw new Error(`The orders paid with ${paymentId} are gone`)
  await announce(app, tx, 'order.paid', {
    orders: [first.order, ...others.map(({ order }) => order)],
    reseller: first.owner,
    paymentId,
  })
  // Last: until the transaction ends, nobody else draws a number.
  await invoiceOrders(app, tx, { paymentId, orders: [first, ...others].map(({ order }) => order) })
}
