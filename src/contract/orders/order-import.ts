import { maxJoinedColumns, orderFormatIds } from '../../domain/orders/files/order-formats.ts'
import { importedOrderStates, orderImportColumns, quickOrderColumns } from '../../domain/orders/files/order-import.ts'
import { id, money } from '../fields.ts'
import { z } from '../z.ts'
import { QuotedTaxation } from './orders.ts'

export const OrderImportQuery = z.object({
  /** `1`: returns the result without placing orders. */
  dryRun: z.enum(['0', '1'], 'dryRun deve essere 0 o 1').optional(),
})

/** A row of the file. */
export const OrderImportRow = z.object({
  /** The row's first line in the file; the header is line 1. */
  line: z.number().int(),
  /** Its cells in our columns, trimmed, in the order of `orderImportColumns`. */
  cells: z.array(z.string()),
  /** Index of its order in `orders`; null if the row is invalid, or another row of its order is. */
  order: z.number().int().nullable(),
  problem: z.string().nullable(),
  /** The column with the problem. */
  column: z.enum(orderImportColumns).nullable(),
  /** Problems in further columns of the row. */
  otherProblems: z.array(z.object({ problem: z.string(), column: z.enum(orderImportColumns).nullable() })),
})

export type OrderImportRow = z.infer<typeof OrderImportRow>

/** An order in the file, if all its rows are valid. */
export const ImportedOrder = z.object({
  reference: z.string(),
  state: z.enum(importedOrderStates),
  /** Why it waits, or which order has its reference. */
  reason: z.string().nullable(),
  /** The placed order, or the existing one with the same reference. */
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  /** Whether that order is unpaid. */
  isUnpaid: z.boolean(),
  pieces: z.number().int(),
  /** Total of the existing order, or of the new order at current prices. */
  totalAmount: money,
  shippingCost: money,
  /** Contained in the shipping cost. */
  insuranceCost: money,
  /** Null: Italian VAT. */
  taxation: QuotedTaxation.nullable(),
})

export type ImportedOrder = z.infer<typeof ImportedOrder>

/** A row that does not become an order line, for example because its article was already shipped. */
export const LeftOutRow = z.object({ line: z.number().int(), reference: z.string(), reason: z.string() })

export type LeftOutRow = z.infer<typeof LeftOutRow>

export const OrderImport = z.object({
  format: z.enum(orderFormatIds),
  rows: z.array(OrderImportRow),
  leftOut: z.array(LeftOutRow),
  orders: z.array(ImportedOrder),
})

export type OrderImport = z.infer<typeof OrderImport>

const columnName = z
  .string()
  .min(1, 'Indica il nome della colonna')
  .max(120, 'Massimo 120 caratteri')
  // The database cannot store NUL and lone surrogates in JSON.
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Il nome della colonna ha caratteri che non si possono salvare')

/** The file's columns for each of our columns, by name. */
const OrderColumns = z.record(
  z.enum(orderImportColumns),
  z
    .array(columnName)
    .max(maxJoinedColumns, `Massimo ${maxJoinedColumns} colonne`)
    .refine((names) => new Set(names).size === names.length, 'Una colonna è indicata due volte'),
)

/** A column of the file, with its first non-empty cell. */
export const OrderFileColumn = z.object({ name: z.string(), example: z.string() })

/** How an order file is interpreted. */
export const OrderFileColumns = z.object({
  format: z.enum(orderFormatIds),
  names: z.array(OrderFileColumn),
  columns: OrderColumns,
  /** The account chose these columns for files with the same header. */
  isChosen: z.boolean(),
  /** Our required columns that are not in the file. */
  missing: z.array(z.enum(orderImportColumns)),
})

export type OrderFileColumns = z.infer<typeof OrderFileColumns>

export const OrderColumnsInput = z.object({
  /** All columns of the file; the choice applies to every file with the same columns. */
  names: z
    .array(columnName, 'Indica le colonne del file')
    .min(1, 'Indica le colonne del file')
    .max(200, 'Massimo 200 colonne'),
  /** Null: deletes the choice. An empty list for `email`: the account's own address is used. */
  columns: OrderColumns.nullable(),
})

export type OrderColumnsInput = z.infer<typeof OrderColumnsInput>

/** A row of a quick order. */
export const QuickOrderRow = z.object({
  line: z.number().int(),
  /** As given, including a quantity that may not be a number. */
  sku: z.string(),
  quantity: z.string(),
  /** Index of its article in `lines`; null if it cannot be ordered. */
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
  /** Pieces available now; may be fewer than the quantity. */
  available: z.number().int(),
})

export type QuickOrderLine = z.infer<typeof QuickOrderLine>

const room = z.object({ places: z.number().int(), pieces: z.number().int() })

export const QuickOrder = z.object({
  rows: z.array(QuickOrderRow),
  lines: z.array(QuickOrderLine),
  /** Remaining room of the account: unpaid orders and reservations, each with their pieces. */
  room: z.object({ orders: room, reservations: room }),
})

export type QuickOrder = z.infer<typeof QuickOrder>
