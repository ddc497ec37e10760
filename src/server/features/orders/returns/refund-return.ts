import { conflict } from '../../../../domain/errors.ts'
import { euroText } from '../../../../domain/money/euro-text.ts'
import { addMoney, type Money, multiplyMoney, toCents } from '../../../../domain/money/money.ts'
import { shippingLeft } from '../../../../domain/orders/refunds.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import { refundPart } from '../../payments/start-refunds.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { noteRefundStarted } from '../refunding/note-refund-started.ts'
import { insertRefundLines } from '../refunding/refund-lines.queries.ts'
import type { LockedReturn } from './locked-return.ts'
import { selectReturnLines, updateReturn } from './order-returns.queries.ts'

const reason = 'Reso dei capi'

/** The money of pieces that have come back goes back, at the price that was ordered, with what of the shipping the admin adds. */
export async function refundReturn(
  app: AppContext,
  tx: Transaction,
  { order, asked, adminId }: LockedReturn,
  shippingAmount: Money,
): Promise<void> {
  refuseShipping(order, shippingAmount)
  const prices = new Map((await selectLines(tx, [order.id])).map(({ id, unitPrice }) => [id, unitPrice]))
  const lines = (await selectReturnLines(tx, asked.id)).map((line) => ({
    ...line,
    amount: multiplyMoney(prices.get(line.orderItemId) ?? '0.00', line.quantity),
  }))
  const amount = addMoney(shippingAmount, ...lines.map((line) => line.amount))
  const wanted = { kind: 'return' as const, amount, shippingAmount, reason, requestedBy: adminId }
  const refund = await refundPart(app, tx, { kind: 'order', id: order.id }, wanted)
  if (!refund) {
    throw conflict('order.nothing_to_refund', 'Nessun pagamento registrato da rimborsare: restituisci la somma a mano.')
  }
  const now = app.clock.now()
  // First the return lets its pieces go, then the refund counts them: they are in one of the two.
  await updateReturn(tx, asked.id, { status: 'refunded', refundId: refund.id, refundedAt: now, updatedAt: now })
  await insertRefundLines(
    tx,
    lines.map(({ orderItemId, quantity, amount: price, isRestocked }) => ({
      refundId: refund.id,
      orderItemId,
      quantity,
      amount: price,
      isRestocked: isRestocked ?? false,
      hasTravelled: true,
    })),
  )
  await noteRefundStarted(app, tx, order, { refund, reason, adminId })
  await announce(app, tx, 'order_return.refunded', { order, returnId: asked.id, amount, adminId })
}

function refuseShipping(order: OrderRow, shipping: Money): void {
  const left = shippingLeft(order)
  if (toCents(shipping) <= toCents(left)) return
  const message = `Della spedizione restano ${euroText(left)} da rimborsare.`
  throw conflict('refund.too_much_shipping', message, { shipping: message })
}
