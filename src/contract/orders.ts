import { mostOrderLines } from '../domain/orders/line-limits.ts'
import { type OrderStatusGroup, orderStatuses, orderStatusGroups, paymentStatuses } from '../domain/orders/orders.ts'
import { mostSplitLines } from '../domain/orders/split-order.ts'
import { adminOrdersPageSize } from '../domain/page-sizes.ts'
import { carrierCodes, findCarrier } from '../domain/shipping/carriers.ts'
import { Consignee, Destination, hasRightProvince, hasRightZip, wrongProvince, wrongZip } from './addresses.ts'
import {
  country,
  id,
  instant,
  limit,
  money,
  optionalDay,
  optionalId,
  optionalText,
  pageQuery,
  quantity,
  text,
} from './fields.ts'
import { longList } from './long-list.ts'
import { WhiteLabel } from './white-label.ts'
import { z } from './z.ts'

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
  unitPrice: money,
  totalPrice: money,
  /** Percent, included in the price. */
  vatRate: z.string(),
})

export type OrderItem = z.infer<typeof OrderItem>

/** `shippingAddress` is the street line, `totalAmount` the products only. Payable = totalAmount + shippingCost. */
export const Order = z.object({
  id,
  orderNumber: z.string(),
  /** The reseller's own number of the order. */
  reference: z.string().nullable(),
  userId: id,
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  totalAmount: money,
  shippingCost: money,
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
  /** Customers read 'Tu', 'Filiera' or 'Automatico'. Admins read the username; null for what happened by itself. */
  by: z.string().nullable(),
  note: z.string().nullable(),
})

export const OrderDetail = Order.extend({ history: z.array(OrderHistoryEntry) })

export type OrderDetail = z.infer<typeof OrderDetail>

const OrderLineInput = z.object({ productId: id, variantId: optionalId, quantity })

/** Several lines at once. */
export const OrderLines = z
  .array(OrderLineInput, 'Scegli almeno un articolo')
  .min(1, 'Scegli almeno un articolo')
  .max(mostOrderLines, `Massimo ${mostOrderLines} righe`)

/** What is ordered: products, or own reservations that become the order. */
const orderedThings = {
  items: z
    .array(OrderLineInput)
    .min(1, 'L’ordine è vuoto')
    .max(mostOrderLines, `Massimo ${mostOrderLines} righe per ordine`)
    .optional(),
  reservationIds: z
    .array(id)
    .min(1, 'Scegli almeno una riserva')
    .max(mostOrderLines, `Massimo ${mostOrderLines} riserve per ordine`)
    .optional(),
}

const namesOneSource = (input: { items?: unknown; reservationIds?: unknown }) =>
  (input.items === undefined) !== (input.reservationIds === undefined)

const notOneSource = { path: ['items'], message: 'Indica i prodotti oppure le riserve da ordinare' }

/** A line of the reseller's own: it stands in subjects of mails, so it has no line breaks. */
const reference = optionalText(40).transform((value) => value?.replace(/[\s\p{Cc}]+/gu, ' ') ?? null)

export const PlaceOrderInput = z
  .object({
    ...orderedThings,
    customer: Consignee,
    shipping: Destination,
    reference,
    notes: optionalText(1000),
    /** The consignee is kept in the address book too, once. */
    saveAddress: z.boolean('Indica se salvare l’indirizzo').optional(),
  })
  .refine(namesOneSource, notOneSource)
  .refine(hasRightZip, wrongZip)
  .refine(hasRightProvince, wrongProvince)

export type PlaceOrderInput = z.infer<typeof PlaceOrderInput>

const splitItems = longList(OrderLineInput, 'L’ordine è vuoto')
  .min(1, 'L’ordine è vuoto')
  .max(mostSplitLines, `Massimo ${mostSplitLines} righe insieme`)

/** More lines than one order takes, for one consignee. */
export const SplitOrderInput = z
  .object({
    items: splitItems,
    customer: Consignee,
    shipping: Destination,
    /** Of each of the orders. */
    reference,
    notes: optionalText(1000),
    saveAddress: z.boolean('Indica se salvare l’indirizzo').optional(),
  })
  .refine(hasRightZip, wrongZip)
  .refine(hasRightProvince, wrongProvince)

export type SplitOrderInput = z.infer<typeof SplitOrderInput>

/** One of the orders that the lines have become. */
export const SplitOrderPart = Order.pick({ id: true, orderNumber: true, totalAmount: true, shippingCost: true })

export type SplitOrderPart = z.infer<typeof SplitOrderPart>

/** As much of an order as its price depends on. The ZIP may be missing where the country alone decides. */
export const QuoteOrderInput = z
  .object({
    ...orderedThings,
    shipping: z.object(
      { country, zip: optionalText(12).transform((value) => value ?? '') },
      'Indirizzo di consegna richiesto',
    ),
  })
  .refine(namesOneSource, notOneSource)
  .refine(hasRightZip, wrongZip)

export type QuoteOrderInput = z.infer<typeof QuoteOrderInput>

export const QuoteSplitOrderInput = z
  .object({ items: splitItems, shipping: QuoteOrderInput.shape.shipping })
  .refine(hasRightZip, wrongZip)

export type QuoteSplitOrderInput = z.infer<typeof QuoteSplitOrderInput>

/** What the orders would cost now, all together. */
export const SplitOrderQuote = z.object({ orders: z.number().int(), totalAmount: money, shippingCost: money })

export type SplitOrderQuote = z.infer<typeof SplitOrderQuote>

/** What an order would cost now. Payable = totalAmount + shippingCost. */
export const OrderQuote = z.object({ totalAmount: money, shippingCost: money, shippingZone: z.string() })

export type OrderQuote = z.infer<typeof OrderQuote>

const statusGroups = Object.keys(orderStatusGroups) as [OrderStatusGroup, ...OrderStatusGroup[]]

/** Which of the own orders, whatever their state: those with all words of `search`, placed on these Italian days, both included. */
export const OrderFilters = z.object({ search: optionalText(100), from: optionalDay, to: optionalDay })

export type OrderFilters = z.infer<typeof OrderFilters>

const status = z.enum(statusGroups, 'Stato non valido').optional()

export const OrderExportQuery = OrderFilters.extend({ status })

export type OrderExportQuery = z.infer<typeof OrderExportQuery>

export const OrderListQuery = pageQuery.extend(OrderExportQuery.shape)

export type OrderListQuery = z.infer<typeof OrderListQuery>

const count = z.number().int()

/** How many own orders the filters leave in each tab. */
export const OrderCounts = z.object({ pending: count, paid: count, shipped: count, cancelled: count })

export type OrderCounts = z.infer<typeof OrderCounts>

/** A line of an old order as it could be ordered now. */
export const ReorderLine = z.object({
  productId: id,
  variantId: id.nullable(),
  productName: z.string(),
  variantInfo: z.string().nullable(),
  imageUrl: z.string().nullable(),
  orderedQuantity: count,
  orderedPrice: money,
  /** As many of them as can be had; 0: none, or no longer sold. */
  quantity: count,
  /** Today's price; null: no longer sold. */
  unitPrice: money.nullable(),
})

export type ReorderLine = z.infer<typeof ReorderLine>

/** An old order at today's prices and with today's stock. */
export const Reorder = z.object({ orderId: id, lines: z.array(ReorderLine) })

export type Reorder = z.infer<typeof Reorder>

export const CancelOrderInput = z.object({ reason: optionalText(500) })

export type CancelOrderInput = z.infer<typeof CancelOrderInput>

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
})

export type ShipOrderInput = z.infer<typeof ShipOrderInput>

/** Admins also see the reseller whose order it is. */
export const AdminOrder = Order.extend({
  user: z.object({ id, username: z.string(), email: z.string(), companyName: z.string().nullable() }),
})

export type AdminOrder = z.infer<typeof AdminOrder>

export const AdminOrderDetail = AdminOrder.extend({
  history: z.array(OrderHistoryEntry),
  /** The reseller's, as it is now; null while the reseller's plan contains none, or none is saved. */
  whiteLabel: WhiteLabel.nullable(),
})

export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>

export const AdminOrderListQuery = z.object({
  search: z.string().trim().max(200, 'Massimo 200 caratteri').optional(),
  status: z.enum(['all', ...statusGroups], 'Stato non valido').default('all'),
  limit: limit(adminOrdersPageSize),
  cursor: z.string().max(200).optional(),
})

export type AdminOrderListQuery = z.infer<typeof AdminOrderListQuery>

/** One page of orders, and the counts of the summary cards: all orders, those that match the filters, to pay, to ship. */
export const AdminOrderList = z.object({
  orders: z.array(AdminOrder),
  total: z.number().int(),
  displayed: z.number().int(),
  toPay: z.number().int(),
  toShip: z.number().int(),
  nextCursor: z.string().nullable(),
})

export type AdminOrderList = z.infer<typeof AdminOrderList>
