import type { QuotedTaxation } from '../../../contract/orders/order-placing.ts'
import type { RefundOfOrder } from '../../../contract/orders/order-refunds.ts'
import type { AdminOrder, Order, OrderDetail } from '../../../contract/orders/orders.ts'
import { lawOf, type Taxation } from '../../../domain/invoices/cross-border.ts'
import type { HistorySubject } from '../../../domain/orders/orders.ts'
import { trackingUrl } from '../../../domain/shipping/carriers.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { AdminOrderRow } from './lists/order-lists.queries.ts'
import type { PicturedItem } from './orders.queries.ts'
import type { RefundWithLines } from './refunding/refund-lines.queries.ts'

/** How an order is taxed that bears no Italian VAT; null of all others. */
export const presentTaxation = ({ treatment, rate, exemption }: Taxation): QuotedTaxation | null =>
  treatment === 'domestic' || rate === null ? null : { treatment, rate, law: lawOf(exemption) }

/** Orders with their items; the items of all orders are read in one statement. */
export function presentOrders(rows: readonly OrderRow[], items: readonly PicturedItem[]): Order[] {
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return rows.map((row) => presentOrder(row, byOrder.get(row.id) ?? []))
}

export function presentOrder(row: OrderRow, items: readonly PicturedItem[]): Order {
  const {
    weightGrams: _,
    shippingNotes: __,
    cancelledAt: ___,
    updatedAt: ____,
    isImported: _____,
    importedReference: ________,
    ...shown
  } = row
  // Why a payment is disputed, and until when we may answer, is the admins'.
  const { disputeReason: ______, disputeDueBy: _______, ...fields } = shown
  return {
    ...fields,
    trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
    holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    items: items.map(({ orderId: _order, ...item }) => item),
  }
}

export function presentAdminOrders(rows: readonly AdminOrderRow[], items: readonly PicturedItem[]): AdminOrder[] {
  const orders = presentOrders(
    rows.map(({ order }) => order),
    items,
  )
  return rows.flatMap(({ user, order: { disputeReason, disputeDueBy } }, index) => {
    const order = orders[index]
    return order ? [{ ...order, disputeReason, disputeDueBy: disputeDueBy?.toISOString() ?? null, user }] : []
  })
}

export interface HistoryEntry {
  status: OrderDetail['status']
  createdAt: Date
  actorId: string | null
  by: string | null
  note: string | null
  about: HistorySubject | null
}

/** Admins read names. */
export const presentHistory = (history: readonly HistoryEntry[]): OrderDetail['history'] =>
  history.map(({ status, createdAt, by, note, about }) => ({ status, at: createdAt.toISOString(), by, note, about }))

export const presentRefunds = (refunds: readonly RefundWithLines[]): RefundOfOrder[] =>
  refunds.map(({ createdAt, doneAt, handPaidOn, handReference, ...refund }) => ({
    ...refund,
    at: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    byHand: handPaidOn && handReference ? { paidOn: handPaidOn, reference: handReference } : null,
  }))

const readByOwner = (actorId: string | null, ownerId: string) => {
  if (actorId === null) return 'Automatico'
  return actorId === ownerId ? 'Tu' : 'Filiera'
}

export const presentDetail = (detail: {
  order: OrderRow
  items: readonly PicturedItem[]
  history: readonly HistoryEntry[]
  refunds: readonly RefundWithLines[]
  returns: OrderDetail['returns']
  trackingInShop: OrderDetail['trackingInShop']
}): OrderDetail => ({
  ...presentOrder(detail.order, detail.items),
  returns: detail.returns,
  trackingInShop: detail.trackingInShop,
  // Who of ours it was is nobody else's.
  refunds: presentRefunds(detail.refunds).map((refund) => ({ ...refund, by: refund.by && 'Filiera' })),
  history: presentHistory(
    detail.history.map((entry) => ({ ...entry, by: readByOwner(entry.actorId, detail.order.userId) })),
  ),
})
