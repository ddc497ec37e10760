import type { OrderImport } from '../../../../contract/orders/order-import.ts'
import { cartTexts } from '../../../../domain/orders/cart-texts.ts'
import { foldReference, orderImportColumns } from '../../../../domain/orders/files/order-import.ts'
import { lineKey } from '../../../../domain/orders/merge-lines.ts'
import { reservationTexts } from '../../../../domain/orders/stock/reservations.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import type { OrderTable } from './order-table.ts'

/** Rows that were sent to be ordered, reserved or added to the wishlist. */
export interface TakenRows {
  to: LinesUse | 'orders'
  /** Items as sent. */
  items: readonly TakenItem[]
  /** Indexes of the rows. */
  rows: readonly number[]
}

export interface TakenItem {
  productId: string
  variantId: string | null
  quantity: number
}

/** Idempotency key of a submission. Depends only on the rows, not on the consignee. */
export const formOf = ({ to, items }: Pick<TakenRows, 'to' | 'items'>): string =>
  `quick-order ${to} ${items.map((item) => `${lineKey(item)} ${item.quantity}`).join()}`

/** A table that survives a reload: the original text, and its rows once they are parsed. */
export interface KeptTable {
  text: string
  /** Empty for pasted rows. */
  fileName: string
  rows: OrderTable | null
  /** The last submission, as long as the rows are unchanged. */
  taken: TakenRows | null
  /** Number of orders still to be placed after others of the file were placed; otherwise 0. */
  left: number
}

export const noTable: KeptTable = { text: '', fileName: '', rows: null, taken: null, left: 0 }

/** For storage: once the rows are parsed the text is redundant, and both together could exceed the storage quota for large files. */
export const withoutText = (table: KeptTable): KeptTable => (table.rows ? { ...table, text: '' } : table)

/** For display: rebuilds the text from the rows. A workbook that was not checked is lost on reload. */
export const withText = (table: KeptTable, csvOf: (rows: OrderTable) => string): KeptTable =>
  table.rows ? { ...table, text: csvOf(table.rows) } : table.text === '' ? noTable : table

/** Targets for lines other than an order. */
export type LinesUse = 'cart' | 'reservations' | 'wishlist'

/** Button label and result messages. */
export const linesUses: Readonly<Record<LinesUse, { label: string; done: string; failed: string }>> = {
  cart: { label: 'Aggiungi all’ordine', ...cartTexts },
  reservations: { label: 'Riserva', ...reservationTexts },
  wishlist: {
    label: 'Aggiungi alla wishlist',
    done: 'Articoli aggiunti alla wishlist!',
    failed: 'Impossibile aggiungere gli articoli alla wishlist.',
  },
}

/** Name of the tab's draft for order files. */
export const orderImportDraft = 'order-import'

/** Number of orders still to be placed from the partially placed file in this tab's draft; otherwise 0. */
export const useOrdersLeft = (): number => useDraft(orderImportDraft, noTable).initialValues.left

const referenceAt = orderImportColumns.indexOf('reference')

/** Number of orders of a file, including invalid ones, that remain after some were placed; 0 if none is placed yet. */
export function ordersLeft({ rows, orders }: Pick<OrderImport, 'rows' | 'orders'>): number {
  const isThere = orders.map(({ state }) => state === 'placed' || state === 'known')
  if (!isThere.includes(true)) return 0
  const left = rows.filter(({ order }) => order === null || !isThere[order])
  return new Set(left.map(({ cells, line }) => foldReference(cells[referenceAt] ?? '') || line)).size
}
