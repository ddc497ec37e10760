import { returnProblems } from '../../../../domain/orders/returns/return-problems.ts'
import { requireReturnMove } from '../../../../domain/orders/returns/return-rules.ts'
import type { AppContext } from '../../../app-context.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import { announce } from '../../../events/announce.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { lockOwnOrder } from '../orders.queries.ts'
import { findOrderOfReturn, lockReturn, updateReturn } from './order-returns.queries.ts'

/**
 * A customer withdraws a return whose pieces have not arrived: the pieces are free again and admins are notified. Idempotent. Returns the order's id.
 */
export function withdrawReturn(app: AppContext, user: UserRow, returnId: string): Promise<string> {
  return app.db.transaction(async (tx) => {
    const orderId = await findOrderOfReturn(tx, returnId)
    const order = orderId && (await lockOwnOrder(tx, orderId, user.id))
    if (!order) throw returnProblems['return.not_found']()
    const asked = await lockReturn(tx, returnId)
    if (asked.status === 'withdrawn') return order.id
    requireReturnMove(asked.status, 'withdrawn')
    const now = app.clock.now()
    await updateReturn(tx, returnId, { status: 'withdrawn', closedAt: now, updatedAt: now })
    const note = 'Richiesta di reso annullata dal rivenditore.'
    await insertHistory(tx, { orderId: order.id, status: order.status, actorId: user.id, note, about: 'return' })
    await announce(app, tx, 'order_return.withdrawn', {
      order,
      requester: user.companyName ?? user.username,
      wasAccepted: asked.status === 'accepted',
    })
    return order.id
  })
}
