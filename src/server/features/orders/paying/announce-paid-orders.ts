import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announceEach } from '../../../events/announce.ts'
import type { SettledTogether } from '../../../payables/payable.ts'
import { selectPaymentsOf } from '../../payments/payments.reads.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { selectAnyOrders, selectOwners } from '../orders.queries.ts'
import { selectTaxations } from '../taxations.queries.ts'
import { invoiceOrders } from './invoice-orders.ts'

/**
 * Announces paid orders and drafts their invoices. Call it after all orders of the payments are marked as paid, so that the orders of one payment are
 * announced together.
 */
export async function announcePaidOrders(
  app: AppContext,
  tx: Transaction,
  settled: readonly SettledTogether[],
): Promise<void> {
  const ids = settled.flatMap((payment) => payment.ids)
  const paidBy = new Map(settled.flatMap((payment) => payment.ids.map((id) => [id, payment.paymentId])))
  // Sent together.
  const [orders, owners, taxations, lines, payments] = await Promise.all([
    selectAnyOrders(tx, ids),
    selectOwners(tx, ids),
    selectTaxations(tx, ids),
    selectLines(tx, ids),
    selectPaymentsOf(tx, [...new Set(paidBy.values())], ids),
  ])
  const byPayment = Map.groupBy(orders, ({ id }) => paidBy.get(id))
  const paid = settled.map(({ paymentId }) => {
    const [first, ...others] = byPayment.get(paymentId) ?? []
    const reseller = first && owners.get(first.userId)
    if (!reseller) throw new Error(`The orders paid with ${paymentId} no longer exist`)
    return { orders: [first, ...others] as const, reseller, paymentId, taxations }
  })
  await announceEach(app, tx, 'order.paid', paid)
  // Last, because drawing invoice numbers blocks other transactions until this one ends.
  await invoiceOrders(app, tx, {
    orders,
    taxations,
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    payments,
  })
}
