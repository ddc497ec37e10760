import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { sellHeldOf } from '../../stock/move-stock.ts'
import { advanceOrders } from '../advance-order.ts'
import { selectStockLinesOf } from '../orders.queries.ts'
import { holdOrderAgain } from '../placing/hold-for-payment.ts'

/**
 * Called only for a verified event of the payment provider, never for the browser's return. The order must be locked. It is announced with
 * all that was paid by the same payment (`announce-paid-orders.ts`).
 */
export async function markOrderPaid(app: AppContext, tx: Transaction, order: OrderRow): Promise<void> {
  // An order whose hold has ended holds its stock again, or a 409 names what is missing.
  if (!order.holdExpiresAt) await holdOrderAgain(tx, order)
  await markOrdersPaid(app, tx, [order])
}

/** The same for several that hold their stock. */
export async function markOrdersPaid(app: AppContext, tx: Transaction, orders: readonly OrderRow[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await sellHeldOf(tx, await selectStockLinesOf(tx, ids))
  await advanceOrders(
    tx,
    orders,
    'paid',
    { actorId: null, note: 'Pagamento ricevuto' },
    { paymentStatus: 'paid', paidAt: app.clock.now(), holdExpiresAt: null },
  )
}
