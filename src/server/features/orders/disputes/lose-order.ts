import { canMoveOrder, orderPayable } from '../../../../domain/orders/orders.ts'
import { type DisputeState, disputeSentence } from '../../../../domain/orders/paying/disputes.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import type { LostMoney } from '../../../payables/payable.ts'
import { cancelLockedOrder } from '../cancel-order.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findDisputeMark } from '../orders.queries.ts'
import { refundAllLeft } from '../refunding/refund-all-left.ts'
import { endOpenReturns } from '../returns/order-returns.queries.ts'

const reason = 'Il pagamento è stato contestato presso la banca, che ha restituito l’importo.'

/** Answer stored on open returns, which can no longer be refunded. */
const answer = 'La banca ha restituito l’importo dell’ordine: non c’è altro da rimborsare.'

/**
 * Handles a lost dispute about a locked order: the bank keeps the money. An unshipped order is cancelled and its stock released. A shipped one is
 * recorded as fully refunded. If only a part was disputed, the order stays unchanged and an admin decides.
 */
export async function loseOrder(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  { refund, isAll }: LostMoney,
): Promise<void> {
  await recordDispute(tx, order, 'lost')
  if (!refund || !isAll || orderPayable[order.status] !== 'settled') return
  if (canMoveOrder(order.status, 'cancelled')) {
    await cancelLockedOrder(app, tx, order, { by: 'bank', reason, gone: refund })
    return
  }
  // End the open returns first: their pieces are counted in the refund now.
  await endOpenReturns(tx, order.id, { answer, at: app.clock.now() })
  await refundAllLeft(tx, order, refund, new Set())
}

/** Records a dispute's new state in the history of a locked order, which the reseller can read too. */
export async function recordDispute(tx: Transaction, { id, status }: OrderRow, told: DisputeState): Promise<void> {
  // Read the order's mark again: another dispute may still block the order.
  const note = disputeSentence(told, { status, dispute: await findDisputeMark(tx, id) })
  await insertHistory(tx, { orderId: id, status, actorId: null, note, about: 'dispute' })
}
