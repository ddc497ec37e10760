import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import { announce } from '../../events/announce.ts'
import { releaseStock } from '../stock/move-stock.ts'
import { insertHistory } from './order-steps.queries.ts'
import { selectStockLines, updateOrder } from './orders.queries.ts'

/** Releases the stock of an unpaid order without cancelling it: paying takes the stock again. The order must be locked and hold stock. */
export async function endHold(app: AppContext, tx: Transaction, order: OrderRow): Promise<void> {
  const { id, status } = order
  // An order may hold and release its stock more than once, so each release has its own ledger reference.
  const reference = `order:${id}:ended:${uuidv7()}`
  await releaseStock(tx, await selectStockLines(tx, id), { reference, reason: 'Tempo scaduto', orderId: id })
  const note = 'I capi non sono più tenuti da parte: al pagamento verifichiamo di nuovo la disponibilità.'
  await insertHistory(tx, { orderId: id, status, actorId: null, note })
  const ended = await updateOrder(tx, id, { holdExpiresAt: null })
  await announce(app, tx, 'order.hold_ended', { order: ended })
}
