import { conflict } from '../../../../domain/errors.ts'
import { requireMoneyHere } from '../../../../domain/orders/disputes.ts'
import { planReturnRefund } from '../../../../domain/orders/plan-refund.ts'
import { beyondPayment } from '../../../../domain/orders/refunds.ts'
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
 * A return is over without a refund: its pieces have not come, or what is left of the payment is less than their price. They can be asked for again, or
 * refunded, like any others; where they have come their stock stays as it was said then.
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

/** Nobody keeps both: pieces that have come are refunded as long as their price is there, or the bank has not decided about it. */
async function requireTooLittleLeft(tx: Transaction, { order, asked }: Omit<LockedReturn, 'adminId'>): Promise<void> {
  requireMoneyHere(order)
  const returned = await selectReturnLines(tx, asked.id)
  const lines = returned.map(({ orderItemId: itemId, quantity }) => ({ itemId, quantity, restock: false }))
  const items = await selectLines(tx, [order.id])
  const { amount } = planReturnRefund({ ...order, items }, { lines, shipping: '0.00' })
  if (beyondPayment(await findMoneyLeft(tx, order.id), amount) !== null) return
  throw conflict('return.refundable', 'Di quanto è stato pagato resta abbastanza: rimborsa il reso.')
}
