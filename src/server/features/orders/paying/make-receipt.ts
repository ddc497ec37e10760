import { addMoney } from '../../../../domain/money/money.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { orderPayable, payableAmount, refundedAmount } from '../../../../domain/orders/orders.ts'
import { receiptAmounts } from '../../../../domain/orders/paying/receipt.ts'
import { countryName } from '../../../../domain/shipping/country-name.ts'
import type { AppContext } from '../../../app-context.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { findProviderOfOrder } from '../../payments/payments.reads.ts'
import { sumsChargedBack } from '../../payments/refunds/refunds.reads.ts'
import { present, printReceipt } from '../../receipts/print-receipt.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { findOwnOrder } from '../orders.queries.ts'
import { selectTaxations } from '../taxations.queries.ts'

/** The receipt of an own paid order as a PDF. Unpaid, cancelled and fully refunded orders have none (409 `order.no_receipt`). */
export async function makeReceipt(
  app: Pick<AppContext, 'db' | 'receipts'>,
  user: UserRow,
  orderId: string,
  signal: AbortSignal,
): Promise<{ name: string; pdf: Buffer }> {
  const order = await findOwnOrder(app.db, orderId, user.id)
  if (!order) throw orderProblems['order.not_found']()
  if (orderPayable[order.status] !== 'settled' || !order.paidAt) {
    throw orderProblems['order.no_receipt']({ isRefunded: false })
  }
  const chargedBack = (await sumsChargedBack(app.db, 'order', [order.id])).get(order.id) ?? '0.00'
  if (addMoney(refundedAmount(order), chargedBack) === payableAmount(order)) {
    throw orderProblems['order.no_receipt']({ isRefunded: true })
  }
  const { orderNumber, reference, createdAt, paidAt } = order
  const items = await selectLines(app.db, [order.id])
  const receipt = {
    ...receiptAmounts({ ...order, items }),
    title: `Ricevuta dell’ordine ${orderNumber}`,
    number: orderNumber,
    of: { name: 'Ordine', day: createdAt, reference },
    paidAt,
    chargedBack,
    taxation: (await selectTaxations(app.db, [order.id])).get(order.id) ?? null,
    consignee: consignee(order),
    provider: (await findProviderOfOrder(app.db, order.id)) ?? '',
  }
  return { name: `ricevuta-${orderNumber}.pdf`, pdf: await printReceipt(app, user, receipt, signal) }
}

/** Address lines of the consignee. Only the place is left after anonymisation. */
const consignee = (order: OrderRow): string[] =>
  present([
    order.customerName,
    order.shippingAddress,
    present([order.shippingZip, order.shippingCity, order.shippingProvince]).join(' '),
    countryName(order.shippingCountry),
  ])
