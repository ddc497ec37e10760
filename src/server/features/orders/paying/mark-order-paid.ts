import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { sellHeldOf } from '../../stock/move-stock.ts'
import { advanceOrders } from '../advance-order.ts'
import { lockStockLines } from '../orders.queries.ts'
import { holdOrderAgain } from '../placing/hold-for-payment.ts'

/**
 * Marks a locked order as paid. Call it only for a verified event of the payment provider, never for the browser's return. The caller announces the
 * order together with the others of the same payment (`announce-paid-orders.ts`).
 */
export async function markOrderPaid(app: AppContext, tx: Transaction, order: OrderRow): Promise<void> {
  // An order whose hold has ended holds its stock again; throws 409 with the missing articles.
  if (!order.holdExpiresAt) await holdOrderAgain(tx, order)
  await markOrdersPaid(app, tx, [order])
}

/** Marks several locked orders as paid, all of which hold their stock. */
export async function markOrdersPaid(app: AppContext, tx: Transaction, orders: readonly OrderRow[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await sellHeldOf(tx, await lockStockLines(tx, ids))
  await advanceOrders(
    tx,
    orders,
    'paid',
    { actorId: null, note: 'Pagamento ricevuto' },
    { paymentStatus: 'paid', paidAt: app.clock.now(), holdExpiresAt: null },
  )
}
