import { intraCommunityLacks } from '../../domain/invoices/vat-treatments.ts'
import { maxOrderLines } from '../../domain/orders/line-limits.ts'
import { maxSplitLines } from '../../domain/orders/split-order.ts'
import { Consignee, Destination, PricedDestination } from '../addresses.ts'
import { id, money, optionalId, optionalLine, optionalText, quantity } from '../fields.ts'
import { longList } from '../long-list.ts'
import { z } from '../z.ts'
import { Order, QuotedTaxation } from './orders.ts'

export const OrderLineInput = z.object({ productId: id, variantId: optionalId, quantity })

/** Several lines at once. */
export const OrderLines = z
  .array(OrderLineInput, 'Scegli almeno un articolo')
  .min(1, 'Scegli almeno un articolo')
  .max(maxOrderLines, `Massimo ${maxOrderLines} righe`)

/** The ordered items: products, or the user's reservations, which are converted. */
const orderedThings = {
  items: z
    .array(OrderLineInput)
    .min(1, 'L’ordine è vuoto')
    .max(maxOrderLines, `Massimo ${maxOrderLines} righe per ordine`)
    .optional(),
  reservationIds: z
    .array(id)
    .min(1, 'Scegli almeno una riserva')
    .max(maxOrderLines, `Massimo ${maxOrderLines} riserve per ordine`)
    .optional(),
}

const namesOneSource = (input: { items?: unknown; reservationIds?: unknown }) =>
  (input.items === undefined) !== (input.reservationIds === undefined)

const notOneSource = { path: ['items'], message: 'Indica i prodotti oppure le riserve da ordinare' }

/** Insures the parcel for the price of its pieces. */
const insurance = z.boolean('Indica se assicurare la spedizione').optional()

/** The reseller's own reference. A single line, because subjects of mails contain it. */
const reference = optionalLine(40)

export const PlaceOrderInput = z
  .object({
    ...orderedThings,
    customer: Consignee,
    shipping: Destination,
    insurance,
    reference,
    notes: optionalText(1000),
    /** Also saves the consignee in the address book, without duplicates. */
    saveAddress: z.boolean('Indica se salvare l’indirizzo').optional(),
  })
  .refine(namesOneSource, notOneSource)

export type PlaceOrderInput = z.infer<typeof PlaceOrderInput>

const splitItems = longList(OrderLineInput, 'L’ordine è vuoto')
  .min(1, 'L’ordine è vuoto')
  .max(maxSplitLines, `Massimo ${maxSplitLines} righe insieme`)

/** More lines than fit in one order, for one consignee. */
export const SplitOrderInput = z.object({
  items: splitItems,
  customer: Consignee,
  shipping: Destination,
  /** Applies to each of the orders. */
  insurance,
  /** Applies to each of the orders. */
  reference,
  notes: optionalText(1000),
  saveAddress: z.boolean('Indica se salvare l’indirizzo').optional(),
})

export type SplitOrderInput = z.infer<typeof SplitOrderInput>

/** One of the orders into which the lines were split. */
export const SplitOrderPart = Order.pick({
  id: true,
  orderNumber: true,
  totalAmount: true,
  shippingCost: true,
  insuranceCost: true,
})

export type SplitOrderPart = z.infer<typeof SplitOrderPart>

/** The parts of an order that determine its price. */
export const QuoteOrderInput = z
  .object({ ...orderedThings, shipping: PricedDestination, insurance })
  .refine(namesOneSource, notOneSource)

export type QuoteOrderInput = z.infer<typeof QuoteOrderInput>

export const QuoteSplitOrderInput = z.object({ items: splitItems, shipping: PricedDestination, insurance })

export type QuoteSplitOrderInput = z.infer<typeof QuoteSplitOrderInput>

/** Cost of orders for one destination. */
export const QuotedPrice = z.object({
  totalAmount: money,
  shippingCost: money,
  /** Contained in the shipping cost. */
  insuranceCost: money,
  /** Cost of insuring a parcel, whether or not it was requested. */
  insuranceFee: money,
  /** Null: Italian VAT. */
  taxation: QuotedTaxation.nullable(),
  /** Requirement that the account lacks for a sale without VAT to another member state or San Marino; null: nothing, or not applicable. */
  withoutVatLacks: z.enum(intraCommunityLacks).nullable(),
})

export type QuotedPrice = z.infer<typeof QuotedPrice>

/** Charged price of a piece, in the sequence of the items or reservations of the request. */
const unitPrices = z.array(money)

/** Current total cost of the orders. */
export const SplitOrderQuote = QuotedPrice.extend({ orders: z.number().int(), unitPrices })

export type SplitOrderQuote = z.infer<typeof SplitOrderQuote>

/** Current cost of an order. Payable = totalAmount + shippingCost. */
export const OrderQuote = QuotedPrice.extend({ unitPrices, shippingZone: z.string() })

export type OrderQuote = z.infer<typeof OrderQuote>

/** A line of an old order, with its current availability and price. */
export const ReorderLine = z.object({
  productId: id,
  variantId: id.nullable(),
  productName: z.string(),
  variantInfo: z.string().nullable(),
  imageUrl: z.string().nullable(),
  orderedQuantity: z.number().int(),
  orderedPrice: money,
  /** Available pieces of the ordered quantity; 0: sold out, or no longer sold. */
  quantity: z.number().int(),
  /** Current price; null: no longer sold. */
  unitPrice: money.nullable(),
})

export type ReorderLine = z.infer<typeof ReorderLine>

/** An old order with current prices and stock. */
export const Reorder = z.object({ orderId: id, lines: z.array(ReorderLine) })

export type Reorder = z.infer<typeof Reorder>
