import type { ShownTaxation } from '../../domain/invoices/taxation-texts.ts'
import type { Money } from '../../domain/money/money.ts'
import type { OrderDocumentKind } from '../../domain/orders/order-documents.ts'
import type { RefundKind } from '../../domain/orders/refunds.ts'
import type { ReturnClosing } from '../../domain/orders/returns.ts'
import type { ShopEnd } from '../../domain/shopify.ts'
import type { OrderViewRow } from '../database/schema/order-lists.ts'
import type { OrderItemRow, OrderRow } from '../database/schema/orders.ts'
import type { ReservationRow } from '../database/schema/stock.ts'
import type { HandRefund } from '../payables/payable.ts'
import type { ByAdmin, Recipient, ShippingReseller } from './people.ts'

/** `before`: the order as it was. */
interface ChangedOrder {
  order: OrderRow
  before: OrderRow
}

/** How an order is taxed that bears no Italian VAT; null: it does. */
interface Taxed {
  taxation: ShownTaxation | null
}

/** An order with its reseller. */
interface OrderFacts {
  order: OrderRow
  reseller: Recipient
}

/** What one payment has paid: an order, or several of one reseller. */
export interface PaidOrders {
  orders: readonly [OrderRow, ...OrderRow[]]
  reseller: Recipient
  paymentId: string
  /** By order; those with Italian VAT are left out. */
  taxations: ReadonlyMap<string, ShownTaxation>
}

export type MailedOrderItem = Pick<OrderItemRow, 'productName' | 'quantity' | 'totalPrice'> & {
  variantInfo?: string | null
}

/** Pieces of an order whose money has gone back, as they were ordered; `amount` contains VAT of `vatRate` percent. */
export type RefundedLine = Pick<OrderItemRow, 'productName' | 'variantInfo' | 'sku' | 'quantity' | 'vatRate'> & {
  orderItemId: string
  amount: Money
}

/** A refund as it has gone back: of pieces, of shipping, or, without lines, of money that was for no part of the order. */
interface FinishedRefund {
  /** Given back outside of the provider. */
  byHand: HandRefund | null
  refundId: string
  paymentId: string
  kind: RefundKind
  amount: Money
  shippingAmount: Money
}

type AttachedDocument = {
  orderId: string
  documentId: string
  kind: OrderDocumentKind
  mrn: string | null
} & ByAdmin

export interface EndingReservation {
  id: string
  quantity: number
  /** ISO 8601. */
  expiresAt: string
  productName: string
  owner: Recipient
}

/** Orders, what is reserved, and the shops that orders come from. */
export interface OrderEvents {
  /** `isOneOfMany`: with others, from a file or as parts of one; whoever placed them has read the answer. */
  'order.placed': OrderFacts & Taxed & { items: readonly MailedOrderItem[]; isOneOfMany: boolean }
  'order.paid': PaidOrders
  /** In preparation. */
  'order.prepared': ChangedOrder & ByAdmin
  /** Has a tracking number; nobody is told yet. */
  'order.shipped': ChangedOrder & ByAdmin
  /** Shipped, and it stays so. */
  'order.left': { order: OrderRow; reseller: ShippingReseller }
  /** Taken back before anybody was told of it. */
  'order.shipment_undone': ChangedOrder & ByAdmin
  /** Again, of an order that was in preparation already. */
  'order.slip_printed': { orderId: string; at: Date; before: Date | null } & ByAdmin
  /** In a file for the carrier, with the consignees' data. */
  'order.consignee_exported': { orderIds: readonly string[]; at: Date } & ByAdmin
  /** `was`: the number before. */
  'order.tracking_corrected': ChangedOrder & { reseller: ShippingReseller; was: string } & ByAdmin
  /** `adminId` null: cancelled by the owner, or by the system because the time to pay was over (`isOverdue`). */
  'order.cancelled': OrderFacts & {
    before: OrderRow
    reason: string | null
    /** What goes back; null where nothing does, or an admin has to give it back by hand. */
    refundAmount: Money | null
    isOverdue: boolean
    adminId: string | null
  }
  'order.payment_returned': { order: OrderRow }
  /** Of an order of the reseller's shop: it stays, and its pieces are anybody's again. */
  'order.hold_ended': { order: OrderRow }
  /** An admin gives back pieces, or shipping: the money is on its way. `before`: the order as it was. */
  'order.refund_started': ChangedOrder &
    Taxed & {
      reseller: Recipient
      refundId: string
      amount: Money
      shippingAmount: Money
      lines: readonly RefundedLine[]
      reason: string
    } & ByAdmin
  /** By its customer; `requester`: the company, else the username. */
  'order_return.requested': {
    order: OrderRow
    returnId: string
    requester: string
    pieces: number
    pictures: number
    reason: string
  }
  /** `answer`: why it is refused, or what to do with the pieces. */
  'order_return.decided': OrderFacts & {
    returnId: string
    status: 'accepted' | 'refused'
    answer: string | null
  } & ByAdmin
  /** Accepted, and the pieces have not come; `answer`: what the admin says to it. */
  'order_return.closed': OrderFacts & { returnId: string; status: ReturnClosing; answer: string } & ByAdmin
  /** By its customer; `wasAccepted`: the parcel may be on its way. */
  'order_return.withdrawn': { order: OrderRow; requester: string; wasAccepted: boolean }
  /** Pieces that are back on the shelf, and those that are written off. */
  'order_return.received': OrderFacts & { returnId: string; restocked: number; writtenOff: number } & ByAdmin
  /** Its money is on the way: `order.refund_started` tells the reseller. */
  'order_return.refunded': { order: OrderRow; returnId: string; amount: Money } & ByAdmin
  /** Money has gone back, and the order says so. */
  'order.refunded': OrderFacts & Taxed & FinishedRefund & { lines: readonly RefundedLine[] }
  /** An export proof, or a consignment note. */
  'order.document_attached': AttachedDocument
  /** It was attached by mistake. */
  'order.document_withdrawn': AttachedDocument
  /** For the other admins. */
  'order.noted': { orderId: string; noteId: string } & ByAdmin
  'order_view.saved': { view: OrderViewRow } & ByAdmin
  /** `before`: as it was. */
  'order_view.changed': { before: OrderViewRow; view: OrderViewRow } & ByAdmin
  'order_view.removed': { view: OrderViewRow } & ByAdmin
  /** `payments`: of how many payments. */
  'order.refund_retried': { orderId: string; payments: number } & ByAdmin
  /** By an admin: a reseller who gives one up is told nothing. */
  'reservation.cancelled': { reservation: ReservationRow; productName: string; reason: string | null } & ByAdmin
  'reservation.ending': EndingReservation
  /** In the background, after the request that began it; `short` of the imported ones lack stock, `waiting` could not be imported. */
  'shop.synced': { userId: string; imported: number; short: number; waiting: number }
  /** It accepts the credentials no more, or has let the app go. */
  'shop.deactivated': { reseller: Recipient; shopDomain: string; end: ShopEnd }
  /** Orders of the shop that could not be imported: those that nobody was told of yet, and all that wait. */
  'shop.orders_waiting': { reseller: Recipient; added: number; total: number }
  /** In the shop, of an order that is paid here and goes on. `name`: as the shop calls it; `reason`: what was done there. */
  'shop.order_cancelled': OrderFacts & { name: string; reason: string }
  /** What a reseller has sent to their shop is there, or why it is not stands in the list. */
  'shop.products_sent': { userId: string; sent: number; failed: number }
  /** Products in a shop that are not on sale here any more are drafts there, or are on sale again: active there too, or as the reseller has put them. */
  'shop.products_changed': { userId: string; drafted: number; reactivated: number; left: number }
  /** Shops that could not be asked for long (`failingSince`), or with orders that wait for long: those that admins were not told of yet. */
  'shop.troubled': {
    shops: { userId: string; username: string; shopDomain: string; failingSince: Date | null; waiting: number }[]
  }
  /** It does not take in how an order was sent, and is not asked again by itself. `reason`: Italian. */
  'shop.fulfilment_failed': { order: Pick<OrderRow, 'id' | 'userId' | 'orderNumber' | 'reference'>; reason: string }
}
