import type { AdminOrderDetail } from '../../../contract/orders/orders.ts'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { readDisputesOf } from '../disputes/read-disputes.ts'
import { presentWhiteLabel } from '../white-label/white-label.presenter.ts'
import { whiteLabelInForce } from '../white-label/white-label-in-force.ts'
import { findAdminOrder } from './lists/order-lists.queries.ts'
import { presentNote } from './notes/order-notes.presenter.ts'
import { selectNotes } from './notes/order-notes.queries.ts'
import { selectHistory } from './order-steps.queries.ts'
import { presentAdminOrders, presentHistory, presentRefunds } from './orders.presenter.ts'
import { selectItems } from './orders.queries.ts'
import { readRefund } from './paying/read-refund.ts'
import { selectRefunds } from './refunding/refund-lines.queries.ts'
import { readReturns } from './returns/order-returns.presenter.ts'

/** An order as admins read it, with all that has become of it. Throws 404. */
export async function readAdminOrder(app: AppContext, orderId: string): Promise<AdminOrderDetail> {
  const row = await findAdminOrder(app.db, orderId)
  const [order] = row ? presentAdminOrders([row], await selectItems(app.db, [orderId])) : []
  if (!order) throw notFound('order.not_found', 'Ordine non trovato')
  const history = presentHistory(await selectHistory(app.db, orderId))
  const whiteLabel = await whiteLabelInForce(app, app.db, order.userId)
  const notes = await selectNotes(app.db, orderId)
  return {
    ...order,
    history,
    refunds: presentRefunds(await selectRefunds(app.db, orderId)),
    returns: await readReturns(app.db, orderId),
    whiteLabel: whiteLabel && presentWhiteLabel(whiteLabel),
    internalNotes: notes.map(presentNote),
    refund: row ? await readRefund(app.db, row.order) : null,
    disputes: await readDisputesOf(app, orderId),
  }
}
