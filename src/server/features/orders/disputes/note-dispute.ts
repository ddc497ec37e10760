import { type DisputeState, disputeSentence } from '../../../../domain/orders/disputes.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { insertHistory } from '../order-steps.queries.ts'

/** What has become of a dispute about a locked order's payment is a step of its history, which its reseller reads too. */
export const noteDispute = (tx: Transaction, { id, status }: OrderRow, dispute: DisputeState): Promise<void> =>
  insertHistory(tx, {
    orderId: id,
    status,
    actorId: null,
    note: disputeSentence(dispute, status),
    about: 'dispute',
  })
