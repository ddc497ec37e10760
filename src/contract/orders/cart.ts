import { maxCartParcels } from '../../domain/orders/line-limits.ts'
import { id, line, money, optionalLine, optionalText, pageQuery, quantity, yesOrNo } from '../fields.ts'
import { longList } from '../long-list.ts'
import { z } from '../z.ts'
import { OrderLineInput, QuotedPrice } from './order-placing.ts'

/** A consignee of the cart, with the sums of its lines at catalogue prices. Lines that are no longer sold count in `lines` only. */
export const CartParcel = z.object({
  id,
  /** Grows with every change of the fields below, not of the lines. */
  revision: z.number().int(),
  /** As typed so far; null: nothing yet. */
  consignee: z
    .object({
      customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
      shipping: z.object({
        address: z.string(),
        city: z.string(),
        zip: z.string(),
        province: z.string(),
        country: z.string(),
      }),
    })
    .nullable(),
  /** The reseller's own reference. */
  reference: z.string().nullable(),
  notes: z.string().nullable(),
  insurance: z.boolean(),
  /** Also saves the consignee in the address book at checkout. */
  saveAddress: z.boolean(),
  lines: z.number().int(),
  pieces: z.number().int(),
  totalAmount: money,
  weightGrams: z.number().int(),
})

export type CartParcel = z.infer<typeof CartParcel>

/** The order that an account is preparing. `revision` grows with every edit; 0: never used. */
export const Cart = z.object({ revision: z.number().int(), parcels: z.array(CartParcel) })

export type Cart = z.infer<typeof Cart>

/** A line at today's price and availability. */
export const CartLine = z.object({
  id,
  parcelId: id,
  productId: id,
  variantId: id.nullable(),
  productName: z.string(),
  variantInfo: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Null: no longer sold. */
  unitPrice: money.nullable(),
  quantity: z.number().int(),
  /** Pieces of the article in stock, for all lines together. */
  available: z.number().int(),
})

export type CartLine = z.infer<typeof CartLine>

export const CartLinesQuery = pageQuery.extend({ cursor: id.optional(), parcelId: id.optional() })

/** Lines added to the cart by one call. */
const maxAddedLines = 1000

/** `parcelId`: absent: the first consignee. Pieces of an article that the consignee already has are summed. */
export const AddCartLinesInput = z.object({
  items: longList(OrderLineInput, 'Scegli almeno un articolo')
    .min(1, 'Scegli almeno un articolo')
    .max(maxAddedLines, `Massimo ${maxAddedLines} righe alla volta`),
  parcelId: id.optional(),
})

export type AddCartLinesInput = z.infer<typeof AddCartLinesInput>

/** The cart after an edit. */
export const CartCount = z.object({ revision: z.number().int(), lines: z.number().int(), pieces: z.number().int() })

export type CartCount = z.infer<typeof CartCount>

/** `was`: the quantity that the user saw. Another one is answered with 409. */
export const ChangeCartLineInput = z.object({ quantity, was: quantity })

export type ChangeCartLineInput = z.infer<typeof ChangeCartLineInput>

const lineIds = z.array(id).min(1, 'Scegli almeno una riga').max(100, 'Massimo 100 righe')

/** Moves lines to another consignee, or to the wishlist. `quantity`: pieces to move of a single line; absent: all of them. */
export const MoveCartLinesInput = z
  .object({
    lineIds,
    to: z.union([z.literal('wishlist'), id], 'Scegli dove spostare le righe'),
    quantity: quantity.optional(),
  })
  .refine(({ lineIds, quantity }) => quantity === undefined || lineIds.length === 1, {
    path: ['quantity'],
    message: 'I pezzi da spostare si indicano per una riga sola',
  })

export type MoveCartLinesInput = z.infer<typeof MoveCartLinesInput>

export const RemoveCartLinesInput = z.object({ lineIds })

const typed = (max: number) => optionalLine(max).transform((value) => value ?? '')

/** Only checkout requires the consignee to be complete. */
export const CartParcelInput = z.object({
  consignee: z
    .object({
      customer: z.object({ name: typed(160), email: typed(254), phone: typed(40) }),
      shipping: z.object({
        address: typed(300),
        city: typed(120),
        zip: typed(12),
        province: typed(60),
        country: typed(2),
      }),
    })
    .nullable(),
  reference: optionalLine(40),
  notes: optionalText(1000),
  insurance: z.boolean('Indica se assicurare la spedizione'),
  saveAddress: z.boolean('Indica se salvare l’indirizzo'),
})

export type CartParcelInput = z.infer<typeof CartParcelInput>

/** `revision`: as the user saw it. Another one is answered with 409. */
export const ChangeCartParcelInput = CartParcelInput.extend({ revision: z.number().int().min(0) })

export type ChangeCartParcelInput = z.infer<typeof ChangeCartParcelInput>

/** `leaveShort`: for the pieces in stock only. */
export const CartQuoteQuery = z.object({ leaveShort: yesOrNo('leaveShort') })

/** Today's cost of the orders of each consignee with lines. */
export const CartQuote = z.object({
  revision: z.number().int(),
  parcels: z.array(
    z.object({
      id,
      /** More than one if the lines exceed those of an order. */
      orders: z.number().int(),
      pieces: z.number().int(),
      /** Null until the destination is known, or if it is refused. */
      price: QuotedPrice.extend({ payableAmount: money }).nullable(),
      /** Why the destination has no price; null also while its ZIP is missing. */
      problem: z.string().nullable(),
    }),
  ),
  /** Pieces that are not in stock. */
  missingPieces: z.number().int(),
  /** Why the orders would be refused: too many at once, or the limit of unpaid orders. */
  refusal: z.string().nullable(),
})

export type CartQuote = z.infer<typeof CartQuote>

/** `revision` and amounts as the user saw them; others are answered with 409. */
export const CheckoutCartInput = z.object({
  revision: z.number().int().min(0),
  /** Payable amount and pieces of each consignee with lines. */
  parcels: z
    .array(z.object({ id, expectedAmount: money, pieces: z.number().int() }))
    .min(1, 'L’ordine è vuoto')
    .max(maxCartParcels, `Massimo ${maxCartParcels} destinatari`),
  /** Orders the pieces in stock and keeps the others in the cart. */
  leaveShort: z.boolean('Indica se ordinare solo i pezzi disponibili').optional(),
})

export type CheckoutCartInput = z.infer<typeof CheckoutCartInput>

export const OrderTemplate = z.object({
  id,
  name: z.string(),
  lines: z.number().int(),
  pieces: z.number().int(),
})

export type OrderTemplate = z.infer<typeof OrderTemplate>

/** Saves the lines of the whole cart. */
export const OrderTemplateInput = z.object({ name: line('Scrivi un nome', { max: 60 }) })

/** The result of adding a template to the cart. */
export const AddedTemplate = CartCount.extend({
  /** Lines of the template that are no longer sold. */
  leftOut: z.number().int(),
})

export type AddedTemplate = z.infer<typeof AddedTemplate>
