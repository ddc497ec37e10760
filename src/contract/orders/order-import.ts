import { importedOrderStates, orderImportColumns, quickOrderColumns } from '../../domain/orders/order-import.ts'
import { id, money } from '../fields.ts'
import { z } from '../z.ts'

export const OrderImportQuery = z.object({
  /** `1`: nothing is placed, the answer says what would be. */
  dryRun: z.enum(['0', '1'], 'dryRun deve essere 0 o 1').optional(),
})

/** A row of the file. */
export const OrderImportRow = z.object({
  /** Line of the file where it begins; the header is line 1. */
  line: z.number().int(),
  /** Its cells, trimmed, in the order of `orderImportColumns`. */
  cells: z.array(z.string()),
  /** Place of its order in `orders`; null where the row is wrong, or waits for another row of its order. */
  order: z.number().int().nullable(),
  problem: z.string().nullable(),
  /** Where the problem is. */
  column: z.enum(orderImportColumns).nullable(),
})

export type OrderImportRow = z.infer<typeof OrderImportRow>

/** An order of the file, made of right rows only. */
export const ImportedOrder = z.object({
  reference: z.string(),
  state: z.enum(importedOrderStates),
  /** Why it waits, or which order has its reference. */
  reason: z.string().nullable(),
  /** Of the order that was placed, or that has its reference already. */
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  /** Whether that order is still to be paid. */
  isUnpaid: z.boolean(),
  pieces: z.number().int(),
  /** What it costs now. */
  totalAmount: money,
  shippingCost: money,
})

export type ImportedOrder = z.infer<typeof ImportedOrder>

export const OrderImport = z.object({ rows: z.array(OrderImportRow), orders: z.array(ImportedOrder) })

export type OrderImport = z.infer<typeof OrderImport>

/** A row of a quick order. */
export const QuickOrderRow = z.object({
  line: z.number().int(),
  /** As it was given; the quantity too, which may be no number. */
  sku: z.string(),
  quantity: z.string(),
  /** Place of its article in `lines`; null where it names none that can be had. */
  place: z.number().int().nullable(),
  problem: z.string().nullable(),
  column: z.enum(quickOrderColumns).nullable(),
})

export type QuickOrderRow = z.infer<typeof QuickOrderRow>

/** An article of a quick order, with the pieces of all its rows. */
export const QuickOrderLine = z.object({
  productId: id,
  variantId: id.nullable(),
  sku: z.string().nullable(),
  productName: z.string(),
  variantInfo: z.string().nullable(),
  imageUrl: z.string().nullable(),
  unitPrice: money,
  quantity: z.number().int(),
  /** Pieces that can be had now; may be fewer than the quantity. */
  available: z.number().int(),
})

export type QuickOrderLine = z.infer<typeof QuickOrderLine>

const room = z.object({ places: z.number().int(), pieces: z.number().int() })

export const QuickOrder = z.object({
  rows: z.array(QuickOrderRow),
  lines: z.array(QuickOrderLine),
  /** What the account may still hold: unpaid orders and reservations, each with the pieces in them. */
  room: z.object({ orders: room, reservations: room }),
})

export type QuickOrder = z.infer<typeof QuickOrder>
