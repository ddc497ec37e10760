import { untaxedTreatments } from '../../domain/invoices/vat-treatments.ts'
import { orderDisputes } from '../../domain/orders/disputes.ts'
import { historySubjects, orderStatuses, paymentStatuses } from '../../domain/orders/orders.ts'
import { carrierCodes, findCarrier } from '../../domain/shipping/carriers.ts'
import { id, instant, money, optionalText, text } from '../fields.ts'
import { TrackingInShop } from '../tracking-in-shop.ts'
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
  /** The picture of its colour, as the catalogue shows it now. */
  imageUrl: z.string().nullable(),
  quantity: z.number().int(),
  /** Pieces whose money goes, or went, back. */
  refundedQuantity: z.number().int(),
  /** Pieces in open returns. */
  returningQuantity: z.number().int(),
  unitPrice: money,
  totalPrice: money,
  /** Percent, included in the price. */
  vatRate: z.string(),
})

export type OrderItem = z.infer<typeof OrderItem>

/** How an order without Italian VAT is taxed, quoted or placed. */
export const QuotedTaxation = z.object({
  treatment: z.enum(untaxedTreatments),
  /** Percent, `"0.00"`: contained in the amounts. */
  rate: z.string(),
  law: z.string(),
})

export type QuotedTaxation = z.infer<typeof QuotedTaxation>

/** `shippingAddress` is the street line, `totalAmount` the products only. Payable = totalAmount + shippingCost, which contains insuranceCost. */
export const Order = z.object({
  id,
  orderNumber: z.string(),
  /** The reseller's own number of the order. */
  reference: z.string().nullable(),
  userId: id,
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Its payment is disputed: the order does not leave, or what it cost is lost. */
  dispute: z.enum(orderDisputes).nullable(),
  totalAmount: money,
  shippingCost: money,
  /** The part of the shipping cost that insures the parcel; `"0.00"`: not insured. */
  insuranceCost: money,
  /** What of products and shipping goes, or went, back. */
  refundedProducts: money,
  refundedShipping: money,
  /** Of all its amounts, of what is refunded too; null: with Italian VAT. */
  taxation: QuotedTaxation.nullable(),
  shippingAddress: z.string(),
  shippingCity: z.string(),
  shippingZip: z.string(),
  /** Two letters; of Italian addresses only. */
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
  /** While unpaid: until when its stock is held. */
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
  /** Customers read 'Tu', 'Filiera' or 'Automatico'. Admins read the name, else the username; null for what happened by itself. */
  by: z.string().nullable(),
  note: z.string().nullable(),
  /** No change of the status: what of the order was given back, or sent back. */
  about: z.enum(historySubjects).nullable(),
})

export const OrderDetail = Order.extend({
  history: z.array(OrderHistoryEntry),
  /** The oldest first. */
  refunds: z.array(RefundOfOrder),
  /** What of it is, or was, sent back; the oldest first. */
  returns: z.array(OrderReturn),
  /** Null of one that came from no shop, or has not left. */
  trackingInShop: TrackingInShop.nullable(),
})

export type OrderDetail = z.infer<typeof OrderDetail>

export const CancelOrderInput = z.object({ reason: optionalText(500) })

export type CancelOrderInput = z.infer<typeof CancelOrderInput>

export const AdminCancelOrderInput = CancelOrderInput.extend({
  /** Whether the admin has read that the money goes back: who has read that there is none is asked again once the order was paid meanwhile. */
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
  /** The number that this one corrects, of an order that is shipped already. */
  replaces: optionalText(80),
  /** The parcel also holds the other order that has this number. */
  sameParcel: z.boolean().optional(),
  /** It can be taken back for ten seconds; until then nobody is told of it. */
  undoable: z.boolean().optional(),
})

export type ShipOrderInput = z.infer<typeof ShipOrderInput>

/** Admins also see the reseller whose order it is, and of a disputed one the bank's reason and until when it takes evidence. */
export const AdminOrder = Order.extend({
  /** The provider's word. */
  disputeReason: z.string().nullable(),
  disputeDueBy: instant.nullable(),
  user: z.object({ id, username: z.string(), email: z.string(), companyName: z.string().nullable() }),
})

export type AdminOrder = z.infer<typeof AdminOrder>

/** What an admin has noted for the others; never changed. */
export const OrderNote = z.object({ id, text: z.string(), by: z.string(), createdAt: instant })

export type OrderNote = z.infer<typeof OrderNote>

export const OrderNoteInput = z.object({ text: text('Scrivi la nota', { max: 2000 }) })

export type OrderNoteInput = z.infer<typeof OrderNoteInput>

export const OrderRefund = z.object({
  state: z.enum(['pending', 'failed', 'refunded']),
  amount: money,
  /** Why it has failed. */
  message: z.string().nullable(),
  /** Another try may succeed. */
  canRetry: z.boolean(),
})

export type OrderRefund = z.infer<typeof OrderRefund>

export const AdminOrderDetail = AdminOrder.extend({
  history: z.array(OrderHistoryEntry),
  /** The oldest first. */
  refunds: z.array(RefundOfOrder),
  /** What of it is, or was, sent back; the oldest first. */
  returns: z.array(OrderReturn),
  /** Null of one that came from no shop, or has not left. */
  trackingInShop: TrackingInShop.nullable(),
  /** The newest first. */
  internalNotes: z.array(OrderNote),
  /** Null where nothing is, or was, to be given back. */
  refund: OrderRefund.nullable(),
  /** What of the money that it was paid with a refund can be of at most; null where no payment on record took any. */
  moneyLeft: money.nullable(),
  /** Disputes about its payments, the newest first. */
  disputes: z.array(OrderDispute),
  /** Proofs of export and transport: the newest first, withdrawn ones last, at most 100. */
  documents: z.array(OrderDocument),
  /** The reseller's, as it is now; null while the reseller's plan contains none, or none is saved. */
  whiteLabel: WhiteLabel.nullable(),
})

export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>
