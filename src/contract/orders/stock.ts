import { stockMovementKinds } from '../../domain/orders/stock/stock.ts'
import {
  correctionReasons,
  longestCorrectionNote,
  maxPiecesOnShelf,
} from '../../domain/orders/stock/stock-corrections.ts'
import { id, instant, optionalText } from '../fields.ts'
import { z } from '../z.ts'

/** A stock item: a variant, or a product without variants. */
export const StockItem = z.object({
  id,
  variantId: id.nullable(),
  /** Name of the variant; null for the product itself. */
  name: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string().nullable(),
  /** Location in the warehouse. */
  shelf: z.string().nullable(),
  onHand: z.int(),
  /** Held by active reservations and unpaid orders. */
  held: z.int(),
  available: z.int(),
})

export type StockItem = z.infer<typeof StockItem>

export const ProductStock = z.object({
  productId: id,
  name: z.string(),
  /** In the product's own order. */
  items: z.array(StockItem),
})

export type ProductStock = z.infer<typeof ProductStock>

/** A holder of pieces: a reservation, or an unpaid order. */
export const StockHolder = z.object({
  kind: z.enum(['reservation', 'order']),
  id,
  /** Orders only. */
  orderNumber: z.string().nullable(),
  userId: id,
  /** The company, otherwise the name, otherwise the username. */
  customer: z.string(),
  quantity: z.int(),
  /** End of the hold; null: an order without an end. */
  until: instant.nullable(),
})

export type StockHolder = z.infer<typeof StockHolder>

export const StockItemDetail = StockItem.extend({
  productId: id,
  productName: z.string(),
  /** At most 100 of each kind: reservations that expire soonest, and newest orders. */
  holders: z.array(StockHolder),
})

export type StockItemDetail = z.infer<typeof StockItemDetail>

export const StockMovement = z.object({
  id,
  kind: z.enum(stockMovementKinds),
  quantityDelta: z.int(),
  heldDelta: z.int(),
  /** On hand and held after the movement. */
  onHand: z.int(),
  held: z.int(),
  reason: z.string().nullable(),
  /** Author of the movement; null: the portal itself, or the customer. */
  actor: z.string().nullable(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  reservationId: id.nullable(),
  /** Customer of the order or reservation. */
  customer: z.string().nullable(),
  createdAt: instant,
})

export type StockMovement = z.infer<typeof StockMovement>

export const StockMovementPage = z.object({ movements: z.array(StockMovement), nextCursor: z.string().nullable() })

export type StockMovementPage = z.infer<typeof StockMovementPage>

const pieces = (message: string) =>
  z.int(message).min(0, message).max(maxPiecesOnShelf, `Al massimo ${maxPiecesOnShelf} pezzi`)

export const StockCorrectionInput = z
  .object({
    /** Pieces actually in stock. */
    counted: pieces('Indica quanti pezzi ci sono'),
    /** Stock on hand seen by the admin; refused if it has changed since. */
    seen: pieces('Giacenza vista non valida'),
    reason: z.enum(correctionReasons, 'Scegli il motivo'),
    note: optionalText(longestCorrectionNote),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== null, {
    path: ['note'],
    message: 'Scrivi il motivo della rettifica',
  })

export type StockCorrectionInput = z.infer<typeof StockCorrectionInput>
