import type { ShownTaxation } from '../../domain/invoices/taxation-texts.ts'
import type { Money } from '../../domain/money/money.ts'
import type { OrderDocumentKind } from '../../domain/orders/parcels/order-documents.ts'
import type { RefundKind } from '../../domain/orders/paying/refunds.ts'
import type { ReturnClosing } from '../../domain/orders/returns/returns.ts'
import type { ShopEnd } from '../../domain/shopify/shopify.ts'
import type { OrderViewRow } from '../database/schema/order-lists.ts'
import type { OrderItemRow, OrderRow } from '../database/schema/orders.ts'
import type { DisputeRow } from '../database/schema/refunds.ts'
import type { ReservationRow } from '../database/schema/stock.ts'
import type { HandRefund } from '../payables/payable.ts'
import type { ByAdmin, Recipient, ShippingReseller } from './people.ts'

interface DisputeFacts {
  dispute: DisputeRow & { paymentId: string }
  /** The sale paid with the disputed payment: `Ordine DW-2026-000123`. */
  title: string
  /** The order, if there is exactly one. */
  orderId: string | null
  /** Recipients of the mails. */
  admins: readonly Recipient[]
}

/** Events of payments that customers dispute with their bank. */
export interface DisputeEvents {
  /** The bank has opened an enquiry, or has withdrawn the money until its decision. `isEscalated`: the dispute was an enquiry before. */
  'dispute.opened': DisputeFacts & { state: 'enquiry' | 'open'; isEscalated: boolean }
  'dispute.decided': DisputeFacts & { state: 'closed' | 'lost' | 'won' }
}

/** `before`: the previous state of the order. */
interface ChangedOrder {
  order: OrderRow
  before: OrderRow
}

/** Taxation of an order without Italian VAT; null: it has Italian VAT. */
interface Taxed {
  taxation: ShownTaxation | null
}

/** An order with its reseller. */
interface OrderFacts {
  order: OrderRow
  reseller: Recipient
}

/**
 * The orders paid by one payment, all of the same reseller. One payment is one event, so that up to 50 orders paid on one page cause one mail, one
 * notification and one Telegram message.
 */
export interface PaidOrders {
  orders: readonly [OrderRow, ...OrderRow[]]
  reseller: Recipient
  paymentId: string
  /** Keyed by order id; without orders that have Italian VAT. */
  taxations: ReadonlyMap<string, ShownTaxation>
}

export type MailedOrderItem = Pick<OrderItemRow, 'productName' | 'quantity' | 'totalPrice'> & {
  variantInfo?: string | null
}

/** Refunded pieces of an order line; `amount` includes VAT of `vatRate` percent. */
export type RefundedLine = Pick<OrderItemRow, 'productName' | 'variantInfo' | 'sku' | 'quantity' | 'vatRate'> & {
  orderItemId: string
  amount: Money
}

/** A completed refund: of pieces, of shipping or, without lines, of money that exceeds the order, such as a duplicate payment. */
interface FinishedRefund {
  /** Set if it was paid outside the provider. */
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

/** Events of orders, reservations and connected shops. */
export interface OrderEvents {
  /** `isOneOfMany`: placed together with others, by an import or as parts of one order. No mail is sent, because the response lists them. */
  'order.placed': OrderFacts & Taxed & { items: readonly MailedOrderItem[]; isOneOfMany: boolean }
  'order.paid': PaidOrders
  /** The order is being prepared. */
  'order.prepared': ChangedOrder & ByAdmin
  /** The order has a tracking number. No notification has been sent yet. */
  'order.shipped': ChangedOrder & ByAdmin
  /** The shipment is final: it can no longer be undone. */
  'order.left': { order: OrderRow; reseller: ShippingReseller }
  /** The shipment was undone before any notification was sent. */
  'order.shipment_undone': ChangedOrder & ByAdmin
  /** The packing slip of an order in preparation was printed again. */
  'order.slip_printed': { orderId: string; at: Date; before: Date | null } & ByAdmin
  /** The consignees' data were exported in a file for the carrier. */
  'order.consignee_exported': { orderIds: readonly string[]; at: Date } & ByAdmin
  /** `was`: the previous number. */
  'order.tracking_corrected': ChangedOrder & { reseller: ShippingReseller; was: string } & ByAdmin
  /** `adminId` null: cancelled by the owner, or automatically because the payment deadline has passed (`isOverdue`). */
  'order.cancelled': OrderFacts & {
    before: OrderRow
    reason: string | null
    /** The amount to be refunded; null if nothing is refunded, or an admin must refund it by hand. */
    refundAmount: Money | null
    isOverdue: boolean
    adminId: string | null
  }
  'order.payment_returned': { order: OrderRow }
  /** The hold of an order from the reseller's shop has ended: the order remains, but its pieces are available to others again. */
  'order.hold_ended': { order: OrderRow }
  /** An admin refunds pieces or shipping; the refund is not completed yet. `before`: the previous state of the order. */
  'order.refund_started': ChangedOrder &
    Taxed & {
      reseller: Recipient
      refundId: string
      amount: Money
      shippingAmount: Money
      lines: readonly RefundedLine[]
      reason: string
    } & ByAdmin
  /** Requested by the customer; `requester`: the company, or else the username. */
  'order_return.requested': {
    order: OrderRow
    returnId: string
    requester: string
    pieces: number
    pictures: number
    reason: string
  }
  /** `answer`: the reason for the refusal, or the return instructions. */
  'order_return.decided': OrderFacts & {
    returnId: string
    status: 'accepted' | 'refused'
    answer: string | null
  } & ByAdmin
  /** An accepted return was closed without a refund; `answer`: the admin's explanation. */
  'order_return.closed': OrderFacts & { returnId: string; status: ReturnClosing; answer: string } & ByAdmin
  /** Withdrawn by the customer; `wasAccepted`: the parcel may be on its way. */
  'order_return.withdrawn': { order: OrderRow; requester: string; wasAccepted: boolean }
  /** The pieces arrived; `restocked` and `writtenOff`: numbers of pieces. */
  'order_return.received': OrderFacts & { returnId: string; restocked: number; writtenOff: number } & ByAdmin
  /** The refund was requested; `order.refund_started` notifies the reseller. */
  'order_return.refunded': { order: OrderRow; returnId: string; amount: Money } & ByAdmin
  /** A refund was completed and the order updated. */
  'order.refunded': OrderFacts & Taxed & FinishedRefund & { lines: readonly RefundedLine[] }
  /** An export proof or a consignment note was attached. */
  'order.document_attached': AttachedDocument
  /** The document was marked as attached by mistake. */
  'order.document_withdrawn': AttachedDocument
  /** An internal note for the other admins. */
  'order.noted': { orderId: string; noteId: string } & ByAdmin
  'order_view.saved': { view: OrderViewRow } & ByAdmin
  /** `before`: the previous state. */
  'order_view.changed': { before: OrderViewRow; view: OrderViewRow } & ByAdmin
  'order_view.removed': { view: OrderViewRow } & ByAdmin
  /** `payments`: number of payments. */
  'order.refund_retried': { orderId: string; payments: number } & ByAdmin
  /** Cancelled by an admin. A reseller who cancels a reservation gets no notification. */
  'reservation.cancelled': { reservation: ReservationRow; productName: string; reason: string | null } & ByAdmin
  'reservation.ending': EndingReservation
  /** A background sync has finished; `short`: imported orders that lack stock, `waiting`: orders that could not be imported. */
  'shop.synced': { userId: string; imported: number; short: number; waiting: number }
  /** The shop no longer accepts the credentials, or has uninstalled the app. */
  'shop.deactivated': { reseller: Recipient; shopDomain: string; end: ShopEnd }
  /** Orders of the shop could not be imported; `added`: those not reported before, `total`: all that wait. */
  'shop.orders_waiting': { reseller: Recipient; added: number; total: number }
  /**
   * An order that is already paid here was cancelled in the shop and continues. `name`: the shop's name of the order; `reason`: the action in the
   * shop.
   */
  'shop.order_cancelled': OrderFacts & { name: string; reason: string }
  /** Sending products to a shop has finished. The list shows the reasons for failures. */
  'shop.products_sent': { userId: string; sent: number; failed: number }
  /**
   * Products in a shop were changed automatically. `drafted`: set to draft because they are no longer on sale here; `reactivated`: on sale again here
   * and in the shop; `left`: on sale again here but left as the reseller set them.
   */
  'shop.products_changed': { userId: string; drafted: number; reactivated: number; left: number }
  /** Shops that have been unreachable for long (`failingSince`) or have orders that have waited for long, if not reported to the admins before. */
  'shop.troubled': {
    shops: { userId: string; username: string; shopDomain: string; failingSince: Date | null; waiting: number }[]
  }
  /** The shop does not accept the shipment data, and there are no further automatic attempts. `reason`: Italian. */
  'shop.fulfilment_failed': { order: Pick<OrderRow, 'id' | 'userId' | 'orderNumber' | 'reference'>; reason: string }
}
