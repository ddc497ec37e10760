import { requireMoneyHere } from '../../../../domain/orders/disputes.ts'
import { planReturnRefund } from '../../../../domain/orders/plan-refund.ts'
import { beyondPayment } from '../../../../domain/orders/refunds.ts'
import { returnProblems } from '../../../../domain/orders/return-problems.ts'
import type { ReturnClosing } from '../../../../domain/orders/returns.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { findMoneyLeft } from '../../payments/refunds.reads.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { insertHistory } from '../order-steps.queries.ts'
import { findOwner } from '../orders.queries.ts'
import type { LockedReturn } from './locked-return.ts'
import { selectReturnLines, updateReturn } from './order-returns.queries.ts'

const sentences: Readonly<Record<ReturnClosing, string>> = {
  not_received: 'Reso chiuso: i capi non sono arrivati.',
  not_refunded: 'Reso chiuso senza rimborso.',
}

/**
 * Closes a return without a refund: its pieces have not arrived, or less than their price is left of the payment. The pieces can be returned or
 * refunded again. Received pieces stay restocked or written off as recorded.
 */
export async function closeReturn(
  app: AppContext,
  tx: Transaction,
  { order, asked, adminId }: LockedReturn,
  { status, answer }: { status: ReturnClosing; answer: string },
): Promise<void> {
  if (status === 'not_refunded') await requireTooLittleLeft(tx, { order, asked })
  const now = app.clock.now()
  await updateReturn(tx, asked.id, { status, answer, closedAt: now, updatedAt: now })
  const note = `${sentences[status]} ${answer}`
  await insertHistory(tx, { orderId: order.id, status: order.status, actorId: adminId, note, about: 'return' })
  await announce(app, tx, 'order_return.closed', {
    order,
    reseller: await findOwner(tx, order.userId),
    returnId: asked.id,
    status,
    answer,
    adminId,
  })
}

/**
 * Throws 409 if enough of the payment is left to refund the received pieces, or while the bank is deciding on a dispute: the portal must not keep
 * both pieces and money.
 */
async function requireTooLittleLeft(tx: Transaction, { order, asked }: Omit<LockedReturn, 'adminId'>): Promise<void> {
  requireMoneyHere(order)
  const returned = await selectReturnLines(tx, asked.id)
  const lines = returned.map(({ orderItemId: itemId, quantity }) => ({ itemId, quantity, restock: false }))
  const items = await selectLines(tx, [order.id])
  const { amount } = planReturnRefund({ ...order, items }, { lines, shipping: '0.00' })
  if (beyondPayment(await findMoneyLeft(tx, order.id), amount) !== null) return
  throw returnProblems['return.refundable']()
}
