import { intraCommunityLacks } from '../../domain/invoices/vat-treatments.ts'
import { mostOrderLines } from '../../domain/orders/line-limits.ts'
import { mostSplitLines } from '../../domain/orders/split-order.ts'
import { Consignee, Destination, PricedDestination } from '../addresses.ts'
import { id, money, optionalId, optionalLine, optionalText, quantity } from '../fields.ts'
import { longList } from '../long-list.ts'
import { z } from '../z.ts'
import { Order, QuotedTaxation } from './orders.ts'

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

/** The parcel is insured for what its pieces cost. */
const insurance = z.boolean('Indica se assicurare la spedizione').optional()

/** A line of the reseller's own: it stands in subjects of mails, so it has no line breaks. */
const reference = optionalLine(40)

export const PlaceOrderInput = z
  .object({
    ...orderedThings,
    customer: Consignee,
    shipping: Destination,
    insurance,
    reference,
    notes: optionalText(1000),
    /** The consignee is kept in the address book too, once. */
    saveAddress: z.boolean('Indica se salvare l’indirizzo').optional(),
  })
  .refine(namesOneSource, notOneSource)

export type PlaceOrderInput = z.infer<typeof PlaceOrderInput>

const splitItems = longList(OrderLineInput, 'L’ordine è vuoto')
  .min(1, 'L’ordine è vuoto')
  .max(mostSplitLines, `Massimo ${mostSplitLines} righe insieme`)

/** More lines than one order takes, for one consignee. */
export const SplitOrderInput = z.object({
  items: splitItems,
  customer: Consignee,
  shipping: Destination,
  /** Of each of the orders. */
  insurance,
  /** Of each of the orders. */
  reference,
  notes: optionalText(1000),
  saveAddress: z.boolean('Indica se salvare l’indirizzo').optional(),
})

export type SplitOrderInput = z.infer<typeof SplitOrderInput>

/** One of the orders that the lines have become. */
export const SplitOrderPart = Order.pick({
  id: true,
  orderNumber: true,
  totalAmount: true,
  shippingCost: true,
  insuranceCost: true,
})

export type SplitOrderPart = z.infer<typeof SplitOrderPart>

/** As much of an order as its price depends on. */
export const QuoteOrderInput = z
  .object({ ...orderedThings, shipping: PricedDestination, insurance })
  .refine(namesOneSource, notOneSource)

export type QuoteOrderInput = z.infer<typeof QuoteOrderInput>

export const QuoteSplitOrderInput = z.object({ items: splitItems, shipping: PricedDestination, insurance })

export type QuoteSplitOrderInput = z.infer<typeof QuoteSplitOrderInput>

const quoted = {
  totalAmount: money,
  shippingCost: money,
  /** Contained in the shipping cost. */
  insuranceCost: money,
  /** Null: with Italian VAT. */
  taxation: QuotedTaxation.nullable(),
  /** What the account lacks for a sale to another member state without VAT; null: nothing, or it is no such sale. */
  withoutVatLacks: z.enum(intraCommunityLacks).nullable(),
}

/** What the orders would cost now, all together. */
export const SplitOrderQuote = z.object({ orders: z.number().int(), ...quoted })

export type SplitOrderQuote = z.infer<typeof SplitOrderQuote>

/** What an order would cost now. Payable = totalAmount + shippingCost. */
export const OrderQuote = z.object({ ...quoted, shippingZone: z.string() })

export type OrderQuote = z.infer<typeof OrderQuote>

/** A line of an old order as it could be ordered now. */
export const ReorderLine = z.object({
  productId: id,
  variantId: id.nullable(),
  productName: z.string(),
  variantInfo: z.string().nullable(),
  imageUrl: z.string().nullable(),
  orderedQuantity: z.number().int(),
  orderedPrice: money,
  /** As many of them as can be had; 0: none, or no longer sold. */
  quantity: z.number().int(),
  /** Today's price; null: no longer sold. */
  unitPrice: money.nullable(),
})

export type ReorderLine = z.infer<typeof ReorderLine>

/** An old order at today's prices and with today's stock. */
export const Reorder = z.object({ orderId: id, lines: z.array(ReorderLine) })

export type Reorder = z.infer<typeof Reorder>
