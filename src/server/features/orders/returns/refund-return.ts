import type { Money } from '../../../../domain/money/money.ts'
import { requireMoneyHere } from '../../../../domain/orders/disputes.ts'
import { planReturnRefund } from '../../../../domain/orders/plan-refund.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { beginRefund } from '../refunding/begin-refund.ts'
import { recordRefundStarted } from '../refunding/record-refund-started.ts'
import { insertRefundLines } from '../refunding/refund-lines.queries.ts'
import type { LockedReturn } from './locked-return.ts'
import { selectReturnLines, updateReturn } from './order-returns.queries.ts'

const reason = 'Reso dei capi'

/** Refunds the received pieces at their order price, plus the part of the shipping chosen by the admin. */
export async function refundReturn(
  app: AppContext,
  tx: Transaction,
  { order, asked, adminId }: LockedReturn,
  shippingAmount: Money,
): Promise<void> {
  requireMoneyHere(order)
  const returned = (await selectReturnLines(tx, asked.id)).map(({ orderItemId: itemId, quantity, isRestocked }) => ({
    itemId,
    quantity,
    restock: isRestocked ?? false,
  }))
  const items = await selectLines(tx, [order.id])
  const { lines, amount } = planReturnRefund({ ...order, items }, { lines: returned, shipping: shippingAmount })
  const wanted = { kind: 'return' as const, amount, shippingAmount, reason, requestedBy: adminId }
  const refund = await beginRefund(app, tx, order.id, wanted)
  const now = app.clock.now()
  // Update the return before inserting the refund lines: a piece counts either in an open return or in a refund.
  await updateReturn(tx, asked.id, { status: 'refunded', refundId: refund.id, refundedAt: now, updatedAt: now })
  await insertRefundLines(
    tx,
    lines.map(({ item, quantity, amount: price, restock }) => ({
      refundId: refund.id,
      orderItemId: item.id,
      quantity,
      amount: price,
      isRestocked: restock,
      hasTravelled: true,
    })),
  )
  await recordRefundStarted(app, tx, order, { refund, reason, adminId })
  await announce(app, tx, 'order_return.refunded', { order, returnId: asked.id, amount, adminId })
}
