import { notFound } from '../../../../domain/errors.ts'
import type { AppContext } from '../../../app-context.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import { advanceOrder } from '../advance-order.ts'
import { lockAnyOrder } from '../orders.queries.ts'
import { requireMove } from '../what-became-of.ts'

/** Marks a paid order as in preparation; safe to repeat. */
export function prepareOrder(app: AppContext, adminId: string, orderId: string): Promise<OrderRow> {
  return app.db.transaction(async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    if (!order) throw notFound('order.not_found', 'Ordine non trovato')
    if (order.status === 'processing') return order
    await requireMove(app, tx, order, 'processing')
    const prepared = await advanceOrder(tx, order, 'processing', { actorId: adminId })
    await announce(app, tx, 'order.prepared', { order: prepared, before: order, adminId })
    return prepared
  })
}
