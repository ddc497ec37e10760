import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { sellHeldStock } from '../../stock/move-stock.ts'
import { advanceOrder } from '../advance-order.ts'
import { selectStockLines } from '../orders.queries.ts'
import { holdOrderAgain } from '../placing/hold-for-payment.ts'

/**
 * Called only for a verified event of the payment provider, never for the browser's return. The order must be locked. It is announced with
 * all that was paid by the same payment (`announce-paid-orders.ts`).
 */
export async function markOrderPaid(app: AppContext, tx: Transaction, order: OrderRow): Promise<void> {
  const lines = await selectStockLines(tx, order.id)
  // An order whose hold has ended holds its stock again, or a 409 names what is missing.
  if (!order.holdExpiresAt) await holdOrderAgain(tx, order)
  await sellHeldStock(tx, lines, { reference: `order:${order.id}`, orderId: order.id })
  await advanceOrder(
    tx,
    order,
    'paid',
    { actorId: null, note: 'Pagamento ricevuto' },
    { paymentStatus: 'paid', paidAt: app.clock.now(), holdExpiresAt: null },
  )
}
