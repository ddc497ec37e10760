import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announceEach } from '../../../events/announce.ts'
import type { SettledTogether } from '../../../payables/payable.ts'
import { selectWithOwner } from '../orders.queries.ts'
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
  const rows = await selectWithOwner(tx, ids)
  const paidBy = new Map(settled.flatMap((payment) => payment.ids.map((id) => [id, payment.paymentId])))
  const taxations = await selectTaxations(tx, ids)
  const byPayment = Map.groupBy(rows, ({ order }) => paidBy.get(order.id))
  const paid = settled.map(({ paymentId }) => {
    const [first, ...others] = byPayment.get(paymentId) ?? []
    if (!first) throw new Error(`The orders paid with ${paymentId} no longer exist`)
    const orders = [first.order, ...others.map(({ order }) => order)] as const
    return { orders, reseller: first.owner, paymentId, taxations }
  })
  await announceEach(app, tx, 'order.paid', paid)
  // Last, because drawing invoice numbers blocks other transactions until this one ends.
  await invoiceOrders(app, tx, {
    pageIds: settled.map(({ paymentId }) => paymentId),
    orders: rows.map(({ order }) => order),
    taxations,
  })
}
