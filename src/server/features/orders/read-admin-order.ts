import type { AdminOrderDetail } from '../../../contract/orders/orders.ts'
import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { readDisputesOf } from '../disputes/read-disputes.ts'
import { findMoneyLeft } from '../payments/refunds.reads.ts'
import { findTrackingInShop } from '../shop-fulfilments/shop-fulfilments.reads.ts'
import { whiteLabelInForce } from '../white-label/save-white-label.ts'
import { presentWhiteLabel } from '../white-label/white-label.presenter.ts'
import { selectDocuments } from './documents/order-documents.queries.ts'
import { presentDocument } from './documents/order-documents.ts'
import { findAdminOrder } from './lists/order-lists.queries.ts'
import { presentNote } from './notes/order-notes.presenter.ts'
import { selectNotes } from './notes/order-notes.queries.ts'
import { selectHistory } from './order-steps.queries.ts'
import { presentAdminOrders, presentHistory, presentRefunds } from './orders.presenter.ts'
import { selectItems } from './orders.queries.ts'
import { readRefund } from './paying/read-refund.ts'
import { selectRefunds } from './refunding/refund-lines.queries.ts'
import { readReturns } from './returns/order-returns.presenter.ts'
import { selectTaxations } from './taxations.queries.ts'

/** An order with all details for admins. Throws 404 if it does not exist. */
export async function readAdminOrder(app: AppContext, orderId: string): Promise<AdminOrderDetail> {
  const { db } = app
  const row = await findAdminOrder(db, orderId)
  if (!row) throw notFound('order.not_found', 'Ordine non trovato')
  // In parallel: sequential reads would each queue behind the queries of other requests.
  const [
    items,
    taxations,
    steps,
    refunds,
    returns,
    whiteLabel,
    notes,
    refund,
    moneyLeft,
    disputes,
    documents,
    trackingInShop,
  ] = await Promise.all([
    selectItems(db, [orderId]),
    selectTaxations(db, [orderId]),
    selectHistory(db, orderId),
    selectRefunds(db, orderId),
    readReturns(db, orderId),
    whiteLabelInForce(app, db, row.order.userId),
    selectNotes(db, orderId),
    readRefund(db, row.order),
    findMoneyLeft(db, orderId),
    readDisputesOf(app, orderId),
    selectDocuments(db, orderId),
    row.order.shopifyOrderId === null ? null : findTrackingInShop(db, orderId, row.order.userId),
  ])
  const [order] = presentAdminOrders([row], { items, taxations })
  if (!order) throw notFound('order.not_found', 'Ordine non trovato')
  return {
    ...order,
    history: presentHistory(steps),
    refunds: presentRefunds(refunds),
    returns,
    whiteLabel: whiteLabel && presentWhiteLabel(whiteLabel),
    internalNotes: notes.map(presentNote),
    refund,
    moneyLeft,
    disputes,
    documents: documents.map(presentDocument),
    trackingInShop,
  }
}
