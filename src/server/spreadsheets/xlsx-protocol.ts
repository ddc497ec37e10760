import type { TableProblem } from '../../domain/table-files.ts'

/** A row as returned by both readers. */
export interface BareRow {
  /** First line in the file, or row number in the sheet; starts at 1. */
  line: number
  cells: string[]
}

export interface XlsxTask {
  bytes: Uint8Array
  limits: {
    maxRecords: number
    maxCells: number
    maxRecordCharacters: number
    /** Total of all rows. */
    maxCharacters: number
    /** Total of the workbook's shared strings, which are held in memory. */
    maxStringCharacters: number
    /** Total of all parts that are read. */
    maxUnpackedBytes: number
  }
}

/** After `firstRows` the thread waits for the index of the chosen sheet. After `rows` with `isLast` false it waits for any message. */
export type XlsxAnswer =
  | { firstRows: readonly (readonly string[])[] }
  | { rows: BareRow[]; isLast: boolean }
  | { refusal: TableProblem }
