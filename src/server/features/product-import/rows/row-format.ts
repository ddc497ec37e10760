/** A row of a file of products or of stock, by the names of its columns. */
export interface FileRow<Column extends string> {
  /** Line of the file where the row begins; the header is line 1. */
  line: number
  /** Trimmed; undefined if the file has no such column. */
  cell(column: Column): string | undefined
  /** Why the row cannot be read, if its shape is wrong. */
  problem: string | null
  /** A row with too few cells: the problem to report if one of its values makes no sense. Spreadsheets omit empty cells at the end of a row. */
  shortage: string | null
}

/** What the rows of a kind of file have in common. */
export interface RowFormat<Column extends string> {
  /** The position of each known column. Throws `ImportFileError` where the header is not that of such a file. */
  readHeader(header: readonly string[]): ReadonlyMap<Column, number>
  /** What rows of the same product share; empty if the row names none. */
  keyOf(row: FileRow<Column>): string
  /** The SKUs that the row gives away. */
  skusOf(row: FileRow<Column>): readonly string[]
}
