import { untaxedTreatments } from '../../domain/invoices/vat-treatments.ts'
import { historySubjects, orderStatuses, paymentStatuses } from '../../domain/orders/orders.ts'
import { orderDisputes } from '../../domain/orders/paying/disputes.ts'
import { carrierCodes, findCarrier } from '../../domain/shipping/carriers.ts'
import { id, instant, money, optionalText, text } from '../fields.ts'
import { TrackingInShop } from '../shopify/tracking-in-shop.ts'
import { WhiteLabel } from '../white-label.ts'
import { z } from '../z.ts'
import { OrderDispute } from './disputes.ts'
import { OrderDocument } from './order-documents.ts'
import { RefundOfOrder } from './order-refunds.ts'
import { OrderReturn } from './order-returns.ts'

export const OrderItem = z.object({
  id,
  productId: id,
  variantId: id.nullable(),
  productName: z.string(),
  variantInfo: z.string().nullable(),
  sku: z.string().nullable(),
  /** The picture of its colour in the current catalogue. */
  imageUrl: z.string().nullable(),
  quantity: z.number().int(),
  /** Pieces refunded or being refunded. */
  refundedQuantity: z.number().int(),
  /** Pieces in open returns. */
  returningQuantity: z.number().int(),
  unitPrice: money,
  totalPrice: money,
  /** Percent, included in the price. */
  vatRate: z.string(),
})

export type OrderItem = z.infer<typeof OrderItem>

/** Taxation of a quoted or placed order without Italian VAT. */
export const QuotedTaxation = z.object({
  treatment: z.enum(untaxedTreatments),
  /** Percent contained in the amounts, `"0.00"` for none. */
  rate: z.string(),
  law: z.string(),
})

export type QuotedTaxation = z.infer<typeof QuotedTaxation>

/** `shippingAddress` is the street line, `totalAmount` the products only. Payable = totalAmount + shippingCost, which contains insuranceCost. */
export const Order = z.object({
  id,
  orderNumber: z.string(),
  /** The reseller's own reference. */
  reference: z.string().nullable(),
  userId: id,
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** The most serious dispute about its payments; a marked order is not shipped. Null: none. */
  dispute: z.enum(orderDisputes).nullable(),
  totalAmount: money,
  shippingCost: money,
  /** The part of the shipping cost that insures the parcel; `"0.00"`: not insured. */
  insuranceCost: money,
  /** Amounts of products and shipping refunded or being refunded. */
  refundedProducts: money,
  refundedShipping: money,
  /** Applies to all amounts, including refunds; null: Italian VAT. */
  taxation: QuotedTaxation.nullable(),
  shippingAddress: z.string(),
  shippingCity: z.string(),
  shippingZip: z.string(),
  /** Two letters; Italian addresses only. */
  shippingProvince: z.string().nullable(),
  shippingCountry: z.string(),
  shippingZone: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  carrier: z.enum(carrierCodes).nullable(),
  trackingUrl: z.string().nullable(),
  notes: z.string().nullable(),
  shopifyOrderId: z.string().nullable(),
  /** For unpaid orders: when the hold on the stock ends. */
  holdExpiresAt: instant.nullable(),
  paidAt: instant.nullable(),
  shippedAt: instant.nullable(),
  createdAt: instant,
  items: z.array(OrderItem),
})

export type Order = z.infer<typeof Order>

export const OrderHistoryEntry = z.object({
  status: z.enum(orderStatuses),
  at: instant,
  /** Customers get 'Tu', 'Filiera' or 'Automatico'. Admins get the name, otherwise the username; null for automatic changes. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  /** Set if the status did not change: the entry is about a refund, a return or a dispute. */
  about: z.enum(historySubjects).nullable(),
})

export const OrderDetail = Order.extend({
  history: z.array(OrderHistoryEntry),
  /** Oldest first. */
  refunds: z.array(RefundOfOrder),
  /** Oldest first. */
  returns: z.array(OrderReturn),
  /** Null if the order was not imported from a shop, or has not shipped. */
  trackingInShop: TrackingInShop.nullable(),
})

export type OrderDetail = z.infer<typeof OrderDetail>

export const CancelOrderInput = z.object({ reason: optionalText(500) })

export type CancelOrderInput = z.infer<typeof CancelOrderInput>

export const AdminCancelOrderInput = CancelOrderInput.extend({
  /**
   * Whether the admin was shown that the payment will be refunded. If `false`, cancelling an order that was paid in the meantime is refused, so that
   * the admin confirms again.
   */
  refunds: z.boolean('Valore non valido').optional(),
})

export type AdminCancelOrderInput = z.infer<typeof AdminCancelOrderInput>

export const ShipOrderInput = z.object({
  trackingNumber: text('Codice tracking richiesto', { max: 80 }),
  carrier: text('Corriere richiesto', { max: 40 }).transform((value, context) => {
    const found = findCarrier(value)
    if (found) return found.code
    context.addIssue({ code: 'custom', message: 'Corriere sconosciuto' })
    return z.NEVER
  }),
  notes: optionalText(1000),
  /** The number to be corrected, for an order that is already shipped. */
  replaces: optionalText(80),
  /** Confirms that the parcel also contains the other order with this number. */
  sameParcel: z.boolean().optional(),
  /** Allows undoing the shipment for ten seconds; notifications are sent only afterwards. */
  undoable: z.boolean().optional(),
})

export type ShipOrderInput = z.infer<typeof ShipOrderInput>

/** For admins: also contains the reseller, and for a disputed order the bank's reason and the deadline for evidence. */
export const AdminOrder = Order.extend({
  /** The provider's code. */
  disputeReason: z.string().nullable(),
  disputeDueBy: instant.nullable(),
  user: z.object({ id, username: z.string(), email: z.string(), companyName: z.string().nullable() }),
})

export type AdminOrder = z.infer<typeof AdminOrder>

/** An internal note by an admin; notes are never changed. */
export const OrderNote = z.object({ id, text: z.string(), by: z.string(), createdAt: instant })

export type OrderNote = z.infer<typeof OrderNote>

export const OrderNoteInput = z.object({ text: text('Scrivi la nota', { max: 2000 }) })

export type OrderNoteInput = z.infer<typeof OrderNoteInput>

export const OrderRefund = z.object({
  state: z.enum(['pending', 'failed', 'refunded']),
  amount: money,
  /** Why it failed. */
  message: z.string().nullable(),
  /** Whether retrying may succeed. */
  canRetry: z.boolean(),
})

export type OrderRefund = z.infer<typeof OrderRefund>

export const AdminOrderDetail = AdminOrder.extend({
  history: z.array(OrderHistoryEntry),
  /** Oldest first. */
  refunds: z.array(RefundOfOrder),
  /** Oldest first. */
  returns: z.array(OrderReturn),
  /** Null if the order was not imported from a shop, or has not shipped. */
  trackingInShop: TrackingInShop.nullable(),
  /** Newest first. */
  internalNotes: z.array(OrderNote),
  /** Null without pending or completed refunds. */
  refund: OrderRefund.nullable(),
  /** Maximum refundable amount; null if no payment was captured. */
  moneyLeft: money.nullable(),
  /** Disputes about its payments, newest first. */
  disputes: z.array(OrderDispute),
  /** Proofs of export and transport: newest first, withdrawn ones last, at most 100. */
  documents: z.array(OrderDocument),
  /** The reseller's current branding; null if the reseller's plan does not include it, or none is saved. */
  whiteLabel: WhiteLabel.nullable(),
})

export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>
