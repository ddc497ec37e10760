import { type DisputeState, disputeSentence } from '../../../../domain/orders/disputes.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findDisputeMark } from '../orders.queries.ts'

/** Records a dispute's new state in the history of a locked order, which the reseller can read too. */
export async function recordDispute(tx: Transaction, { id, status }: OrderRow, told: DisputeState): Promise<void> {
  // Read the order's mark again: another dispute may still block the order.
  const note = disputeSentence(told, { status, dispute: await findDisputeMark(tx, id) })
  await insertHistory(tx, { orderId: id, status, actorId: null, note, about: 'dispute' })
}
