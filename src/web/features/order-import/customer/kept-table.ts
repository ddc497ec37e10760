import { lineKey } from '../../../../domain/orders/merge-lines.ts'
import type { LinesUse } from './lines-uses.ts'
import type { OrderTable } from './order-table.ts'

/** Rows that were sent to become something else. */
export interface TakenRows {
  to: LinesUse | 'orders'
  /** As they were sent. */
  items: readonly TakenItem[]
  /** Their places among the rows. */
  rows: readonly number[]
}

export interface TakenItem {
  productId: string
  variantId: string | null
  quantity: number
}

/** As what they are sent: what is known of these rows only, whoever is the consignee. */
export const formOf = ({ to, items }: Pick<TakenRows, 'to' | 'items'>): string =>
  `quick-order ${to} ${items.map((item) => `${lineKey(item)} ${item.quantity}`).join()}`

/** A table that a reload keeps: the text as it was given, and its rows once they were read. */
export interface KeptTable {
  text: string
  /** Empty for rows that were pasted. */
  fileName: string
  rows: OrderTable | null
  /** What was sent last, as long as the rows are the same. */
  taken: TakenRows | null
  /** Orders that are still to be placed once others of the file are there; 0 where none is. */
  left: number
}

export const noTable: KeptTable = { text: '', fileName: '', rows: null, taken: null, left: 0 }

/** As it is kept: once they are read the rows say it all, and of a large file both would be more than the browser keeps. */
export const withoutText = (table: KeptTable): KeptTable => (table.rows ? { ...table, text: '' } : table)

/** As it is shown where the rows cannot be read again. A workbook that was not checked is lost on reload. */
export const withText = (table: KeptTable, csvOf: (rows: OrderTable) => string): KeptTable =>
  table.rows ? { ...table, text: csvOf(table.rows) } : table.text === '' ? noTable : table
