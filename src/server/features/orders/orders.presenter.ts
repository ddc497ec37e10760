import type { AdminOrder, Order, OrderDetail, QuotedTaxation } from '../../../contract/orders/orders.ts'
import { lawOf, type Taxation } from '../../../domain/invoices/cross-border.ts'
import type { HistorySubject } from '../../../domain/orders/orders.ts'
import { trackingUrl } from '../../../domain/shipping/carriers.ts'
import type { OrderTaxationRow } from '../../database/schema/invoices.ts'
import type { OrderRow } from '../../database/schema/orders.ts'
import type { AdminOrderRow } from './lists/order-lists.queries.ts'
import type { ReadOrder } from './order-detail.queries.ts'
import type { PicturedItem } from './orders.queries.ts'
import type { Taxations } from './taxations.queries.ts'

/** Taxation of an order without Italian VAT; null for all others. */
export const presentTaxation = ({ treatment, rate, exemption }: Taxation): QuotedTaxation | null =>
  treatment === 'domestic' || rate === null ? null : { treatment, rate, law: lawOf(exemption) }

/** Stored taxation of a placed order. */
export const presentStoredTaxation = (row: OrderTaxationRow | undefined): QuotedTaxation | null =>
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

const readByOwner = (actorId: string | null, ownerId: string) => {
  if (actorId === null) return 'Automatico'
  return actorId === ownerId ? 'Tu' : 'Filiera'
}

type Placed = OrderParts & { order: OrderRow; history: readonly HistoryEntry[] }

/** An order that was just placed, for its owner. */
export const presentPlaced = ({ order, history, ...parts }: Placed): OrderDetail => ({
  ...presentOrder(order, parts),
  refunds: [],
  returns: [],
  trackingInShop: null,
  history: history.map(({ createdAt, actorId, ...step }) => ({
    ...step,
    at: createdAt.toISOString(),
    by: readByOwner(actorId, order.userId),
  })),
})

/** A stored order for its owner, without what only admins see. */
export function presentOwn({
  order: { user: _, disputeReason: __, disputeDueBy: ___, ...order },
  ...found
}: ReadOrder) {
  return {
    ...order,
    trackingUrl: trackingUrl(order.carrier, order.trackingNumber),
    history: found.history.map(({ actorId, ...step }) => ({ ...step, by: readByOwner(actorId, order.userId) })),
    refunds: found.refunds.map((refund) => ({ ...refund, by: refund.by && 'Filiera' })),
  }
}
