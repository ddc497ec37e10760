import { v7 as uuidv7 } from 'uuid'
import { isUnpaid } from '../../../domain/orders/orders.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { announce } from '../../events/announce.ts'
import { recordFailure } from '../error-log/record-error.ts'
import { releaseStock } from '../stock/move-stock.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { insertHistory } from './order-steps.queries.ts'
import {
  lockAnyOrder,
  type OverdueOrder,
  selectOverdueOrders,
  selectStockLines,
  updateOrder,
} from './orders.queries.ts'

/**
 * Cancels unpaid orders whose time to pay is over: their stock is released and their reseller notified. An order imported from the reseller's shop is
 * not cancelled, because its customer has already bought: only its hold ends.
 */
export const cancelOverdueOrders: AppJob = {
  name: 'cancel-overdue-orders',
  cron: '* * * * *',
  async run(app) {
    const batch = 200
    let after: OverdueOrder | undefined
    for (let round = 0; round < 50; round++) {
      // Continue after the last order read: an order that cannot be cancelled would stay at the front of the list.
      const overdue = await selectOverdueOrders(app.db, { after, atMost: batch })
      for (const { id } of overdue) await cancelOverdue(app, id)
      if (overdue.length < batch) return
      after = overdue.at(-1)
    }
  },
}

async function cancelOverdue(app: AppContext, id: string): Promise<void> {
  try {
    await app.db.transaction(async (tx) => {
      const order = await lockAnyOrder(tx, id)
      // Paid, cancelled or held again since it was listed.
      if (!order?.holdExpiresAt || !isUnpaid(order.status) || order.holdExpiresAt > app.clock.now()) return
      if (order.shopifyOrderId !== null) await endHold(app, tx, order)
      else await cancelLockedOrder(app, tx, order, { by: 'system', reason: 'Non pagato in tempo' })
    })
  } catch (error) {
    await recordFailure(app, error, {
      source: 'jobs',
      errorType: 'order.not_cancelled',
      errorMessage: 'Un ordine non pagato in tempo non si riesce ad annullare',
      payload: { orderId: id },
    })
  }
}

/** Releases the stock of an unpaid order without cancelling it: paying takes the stock again. The order must be locked and hold stock. */
async function endHold(app: AppContext, tx: Transaction, order: OrderRow): Promise<void> {
  const { id, status } = order
  // An order may hold and release its stock more than once, so each release has its own ledger reference.
  const reference = `order:${id}:ended:${uuidv7()}`
  await releaseStock(tx, await selectStockLines(tx, id), { reference, reason: 'Tempo scaduto', orderId: id })
  const note = 'I capi non sono più tenuti da parte: al pagamento verifichiamo di nuovo la disponibilità.'
  await insertHistory(tx, { orderId: id, status, actorId: null, note })
  const ended = await updateOrder(tx, id, { holdExpiresAt: null })
  await announce(app, tx, 'order.hold_ended', { order: ended })
}
