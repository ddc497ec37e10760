/** A row of a product or stock file, with its cells by column. */
export interface FileRow<Column extends string> {
  /** Line of the file where the row begins; the header is line 1. */
  line: number
  /** Trimmed; undefined if the file has no such column. */
  cell(column: Column): string | undefined
  /** Reason why the row cannot be read, if its shape is wrong. */
  problem: string | null
  /** If the row has too few cells: the problem to report when one of its values makes no sense. Spreadsheets omit empty cells at the end of a row. */
  shortage: string | null
}

/** Describes the rows of a file format. */
export interface RowFormat<Column extends string> {
  /** Position of each known column. Throws `import.invalid_file` if the header does not fit the format. */
  readHeader(header: readonly string[]): ReadonlyMap<Column, number>
  /** Key shared by the rows of a product; empty if the row names none. */
  keyOf(row: FileRow<Column>): string
  /** SKUs that the row assigns. */
  skusOf(row: FileRow<Column>): readonly string[]
}
