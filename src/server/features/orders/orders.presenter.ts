import type { RefundOfOrder } from '../../../contract/orders/order-refunds.ts'
import type { AdminOrder, Order, OrderDetail, QuotedTaxation } from '../../../contract/orders/orders.ts'
import { lawOf, type Taxation } from '../../../domain/invoices/cross-border.ts'
import type { HistorySubject } from '../../../domain/orders/orders.ts'
import { trackingUrl } from '../../../domain/shipping/carriers.ts'
import type { OrderTaxationRow } from '../../database/schema/invoices.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { AdminOrderRow } from './lists/order-lists.queries.ts'
import type { PicturedItem } from './orders.queries.ts'
import type { RefundWithLines } from './refunding/refund-lines.queries.ts'
import type { Taxations } from './taxations.queries.ts'

/** Taxation of an order without Italian VAT; null for all others. */
export const presentTaxation = ({ treatment, rate, exemption }: Taxation): QuotedTaxation | null =>
  treatment === 'domestic' || rate === null ? null : { treatment, rate, law: lawOf(exemption) }

/** Stored taxation of a placed order. */
const presentStoredTaxation = (row: OrderTaxationRow | undefined): QuotedTaxation | null =>
  row ? { treatment: row.treatment, rate: row.rate, law: row.law } : null

/** Data of the orders besides their rows, each read in one statement for all of them. */
interface OrderParts {
  items: readonly PicturedItem[]
  taxations: Taxations
}

export function presentOrders(rows: readonly OrderRow[], { items, taxations }: OrderParts): Order[] {
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId)
  return rows.map((row) => presentOrder(row, { items: byOrder.get(row.id) ?? [], taxations }))
}

function presentOrder(row: OrderRow, { items, taxations }: OrderParts): Order {
  const {
    weightGrams: _,
    shippingNotes: __,
    cancelledAt: ___,
    updatedAt: ____,
    isImported: _____,
    importedReference: ________,
    ...shown
  } = row
  // Reason and deadline of a dispute are for admins only.
  const { disputeReason: ______, disputeDueBy: _______, ...fields } = shown
  return {
    ...fields,
    taxation: presentStoredTaxation(taxations.get(row.id)),
    trackingUrl: trackingUrl(row.carrier, row.trackingNumber),
    holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    items: items.map(({ orderId: _order, ...item }) => item),
  }
}

export function presentAdminOrders(rows: readonly AdminOrderRow[], parts: OrderParts): AdminOrder[] {
  const orders = presentOrders(
    rows.map(({ order }) => order),
    parts,
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

/** For admins: with the actors' names. */
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

interface DetailParts extends OrderParts {
  order: OrderRow
  history: readonly HistoryEntry[]
  refunds: readonly RefundWithLines[]
  returns: OrderDetail['returns']
  trackingInShop: OrderDetail['trackingInShop']
}

export const presentDetail = (detail: DetailParts): OrderDetail => ({
  ...presentOrder(detail.order, detail),
  returns: detail.returns,
  trackingInShop: detail.trackingInShop,
  // Resellers do not see which admin made the refund.
  refunds: presentRefunds(detail.refunds).map((refund) => ({ ...refund, by: refund.by && 'Filiera' })),
  history: presentHistory(
    detail.history.map((entry) => ({ ...entry, by: readByOwner(entry.actorId, detail.order.userId) })),
  ),
})
