import { type DisputeState, disputeSentence } from '../../../../domain/orders/disputes.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findDisputeMark } from '../orders.queries.ts'

/** What has become of a dispute about a locked order's payment is a step of its history, which its reseller reads too. */
export async function noteDispute(tx: Transaction, { id, status }: OrderRow, told: DisputeState): Promise<void> {
  // The mark as it is with this news: another dispute may hold the order still.
  const note = disputeSentence(told, { status, dispute: await findDisputeMark(tx, id) })
  await insertHistory(tx, { orderId: id, status, actorId: null, note, about: 'dispute' })
}
