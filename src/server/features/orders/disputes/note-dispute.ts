import { eq } from 'drizzle-orm'
import { type DisputeState, disputeSentence } from '../../../../domain/orders/disputes.ts'
import type { Transaction } from '../../../database/database.ts'
import { type OrderRow, orders } from '../../../database/schema/orders.ts'
import { insertHistory } from '../order-steps.queries.ts'

/** What has become of a dispute about a locked order's payment is a step of its history, which its reseller reads too. */
export async function noteDispute(tx: Transaction, { id, status }: OrderRow, told: DisputeState): Promise<void> {
  // The mark as it is with this news: another dispute may hold the order still.
  const [marked] = await tx.select({ dispute: orders.dispute }).from(orders).where(eq(orders.id, id))
  const note = disputeSentence(told, { status, dispute: marked?.dispute ?? null })
  await insertHistory(tx, { orderId: id, status, actorId: null, note, about: 'dispute' })
}
