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
  | { refusal: string }

export const sentences = {
  password: 'Il file è protetto da una password: toglila nel foglio di calcolo, salvalo e riprova.',
  oldExcel: 'Il file è nel vecchio formato di Excel (.xls): salvalo come .xlsx o CSV e riprova.',
  notExcel:
    'Il file non è un foglio di Excel (.xlsx): aprilo nel foglio di calcolo, salvalo come .xlsx o CSV e riprova.',
  broken: 'Il file di Excel è danneggiato: aprilo nel foglio di calcolo, salvalo di nuovo e riprova.',
  tooLarge: 'Il foglio di Excel è troppo grande: togli i fogli e i formati che non servono, o salvalo come CSV.',
  tooMuchText: 'Il foglio di Excel contiene troppo testo: dividilo in più file.',
  notTable: 'Il file non è una tabella: serve un CSV o un foglio di Excel (.xlsx).',
} as const
