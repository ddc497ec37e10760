import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findOwner } from '../orders.queries.ts'
import type { LockedReturn } from './locked-return.ts'
import { updateReturn } from './order-returns.queries.ts'

/** The pieces of an accepted return have not come: it is over, and they can be asked for again, or refunded, like any others. */
export async function closeReturn(
  app: AppContext,
  tx: Transaction,
  { order, asked, adminId }: LockedReturn,
  answer: string,
): Promise<void> {
  const now = app.clock.now()
  await updateReturn(tx, asked.id, { status: 'not_received', answer, closedAt: now, updatedAt: now })
  const note = `Reso chiuso: i capi non sono arrivati. ${answer}`
  await insertHistory(tx, { orderId: order.id, status: order.status, actorId: adminId, note, about: 'return' })
  await announce(app, tx, 'order_return.closed', {
    order,
    reseller: await findOwner(tx, order.userId),
    returnId: asked.id,
    answer,
    adminId,
  })
}
