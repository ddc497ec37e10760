import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { announce } from '../../events/announce.ts'
import { sellHeldStock } from '../stock/move-stock.ts'
import { advanceOrder } from './advance-order.ts'
import { findOwner, selectStockLines } from './orders.queries.ts'
import { holdOrderAgain } from './placing/hold-for-payment.ts'

/** Called only for a verified event of the payment provider, never for the browser's return. The order must be locked. */
export async function markOrderPaid(app: AppContext, tx: Transaction, order: OrderRow): Promise<OrderRow> {
  const lines = await selectStockLines(tx, order.id)
  // An order whose hold has ended holds its stock again, or a 409 names what is missing.
  if (!order.holdExpiresAt) await holdOrderAgain(tx, order)
  await sellHeldStock(tx, lines, { reference: `order:${order.id}`, orderId: order.id })
  const paid = await advanceOrder(
    tx,
    order,
    'paid',
    { actorId: null, note: 'Pagamento ricevuto' },
    { paymentStatus: 'paid', paidAt: app.clock.now(), holdExpiresAt: null },
  )
  await announce(app, tx, 'order.paid', { order: paid, reseller: await findOwner(tx, order.userId) })
  return paid
}
