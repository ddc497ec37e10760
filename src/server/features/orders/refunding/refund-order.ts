import type { RefundOrderInput } from '../../../../contract/orders/refund-writing.ts'
import { addMoney } from '../../../../domain/money/money.ts'
import { requireConsignee } from '../../../../domain/orders/consignees.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { isShipped } from '../../../../domain/orders/orders.ts'
import { requireMoneyHere } from '../../../../domain/orders/paying/disputes.ts'
import { paymentProblems } from '../../../../domain/orders/paying/payment-problems.ts'
import { planRefund, type RefundPlan } from '../../../../domain/orders/paying/plan-refund.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import type { RefundRow } from '../../../database/schema/refunds.ts'
import { type IdempotentRequest, once } from '../../idempotency/once.ts'
import { restock } from '../../stock/move-stock.ts'
import { cancelLockedOrder } from '../cancel-order.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { lockAnyOrder, selectStockLines } from '../orders.queries.ts'
import { findUnconfirmedShipment } from '../shipment/unconfirmed-shipments.queries.ts'
import { beginRefund, recordRefundStarted } from './record-refund-started.ts'
import { insertRefundLines } from './refund-lines.queries.ts'

interface Refunding {
  adminId: string
  reason: string
}

/**
 * Refunds pieces of a paid order, and optionally its shipping or a part of it. Before shipment the pieces are removed from the order; if none is left
 * to be shipped, the order is cancelled. Idempotent per Idempotency-Key.
 */
export async function refundOrder(
  app: AppContext,
  adminId: string,
  orderId: string,
  { reason, refundedBefore, ...wish }: RefundOrderInput,
  idempotent: IdempotentRequest | null,
): Promise<void> {
  await app.db.transaction((tx) =>
    once(tx, idempotent, { made: 'refund' }, async () => {
      const order = await lockAnyOrder(tx, orderId)
      if (!order) throw orderProblems['order.not_found']()
      requireConsignee(order)
      requireMoneyHere(order)
      await refuseUnconfirmed(tx, order)
      refuseOthers(order, refundedBefore)
      const plan = planRefund({ ...order, items: await selectLines(tx, [orderId]) }, wish)
      if (plan.cancels) {
        await cancelLockedOrder(app, tx, order, { by: { adminId }, reason, lost: lostLines(plan) })
        return orderId
      }
      return refundLines(app, tx, order, plan, { adminId, reason })
    }),
  )
}

async function refundLines(
  app: AppContext,
  tx: Transaction,
  order: OrderRow,
  plan: RefundPlan,
  { adminId, reason }: Refunding,
): Promise<string> {
  const { amount, shippingAmount } = plan
  const wanted = { kind: 'lines' as const, amount, shippingAmount, reason, requestedBy: adminId }
  const refund = await beginRefund(app, tx, order.id, wanted)
  await restockPieces(tx, order, refund, plan)
  await insertRefundLines(
    tx,
    plan.lines.map((line) => ({
      refundId: refund.id,
      orderItemId: line.item.id,
      quantity: line.quantity,
      amount: line.amount,
      isRestocked: line.restock,
      hasTravelled: isShipped(order.status),
    })),
  )
  await recordRefundStarted(app, tx, order, { refund, reason, adminId })
  return refund.id
}

/** Must run before `insertRefundLines`: refunded pieces are no longer stock lines of the order. */
async function restockPieces(tx: Transaction, order: OrderRow, refund: RefundRow, plan: RefundPlan): Promise<void> {
  const back = new Map(plan.lines.filter((line) => line.restock).map(({ item, quantity }) => [item.id, quantity]))
  const lines = (await selectStockLines(tx, order.id)).flatMap(({ stockItemId, orderItemId }) => {
    const quantity = back.get(orderItemId)
    return quantity ? [{ stockItemId, quantity }] : []
  })
  const cause = { reference: `refund:${refund.id}`, reason: 'Rimborso', actorId: refund.requestedBy, orderId: order.id }
  await restock(tx, lines, cause)
}

const lostLines = ({ lines }: RefundPlan): ReadonlySet<string> =>
  new Set(lines.filter((line) => !line.restock).map(({ item }) => item.id))

/** Whether the pieces have travelled is recorded with the refund, so it must not change afterwards by undoing the shipment. */
async function refuseUnconfirmed(tx: Transaction, order: OrderRow): Promise<void> {
  if (await findUnconfirmedShipment(tx, order.id)) throw orderProblems['order.shipment_untold']()
}

/** Refuses a refund based on an outdated amount, so that two admins do not refund the same thing unknowingly. */
function refuseOthers({ refundedProducts, refundedShipping }: OrderRow, seen: string | undefined): void {
  const refunded = addMoney(refundedProducts, refundedShipping)
  if (seen === undefined || seen === refunded) return
  throw paymentProblems['refund.changed_meanwhile']({ refunded })
}
