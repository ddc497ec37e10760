import { importProblems } from '../../../../domain/products/product-imports.ts'
import { type ImportColumn, shopifyFormat } from './import-columns.ts'
import type { ImportIndex } from './index-import-rows.ts'
import type { FileRow, RowFormat } from './row-format.ts'

/** The rows of one product. */
export interface RowGroup<Column extends string = ImportColumn> {
  /** Key shared by its rows; empty if a row names no product. */
  handle: string
  rows: readonly [FileRow<Column>, ...FileRow<Column>[]]
  /** Number of its rows in the file; greater than `rows.length` if there are too many for one product. */
  size: number
}

/** Shopify's own limits: 2,048 variants and 250 images. */
export const maxRowsPerProduct = 2_300

/** Maximum number of rows of scattered products that are held in memory until their last row. */
const maxScatteredRows = 20_000

/** Groups the rows by product, in the order in which the products become complete. Rows of scattered products are held in memory. */
export const groupImportRows = (
  rows: AsyncIterable<FileRow<ImportColumn>>,
  index: ImportIndex,
): AsyncGenerator<RowGroup> => groupRows(rows, index, shopifyFormat)

export async function* groupRows<Column extends string>(
  rows: AsyncIterable<FileRow<Column>>,
  index: ImportIndex,
  { keyOf }: Pick<RowFormat<Column>, 'keyOf'>,
): AsyncGenerator<RowGroup<Column>> {
  const waiting = new Map<string, FileRow<Column>[]>()
  const seen = new Map<string, number>()
  let open: { handle: string; rows: [FileRow<Column>, ...FileRow<Column>[]] } | undefined
  const sizeOf = (handle: string) => index.handles.get(handle) ?? 1

  for await (const row of rows) {
    const handle = keyOf(row)
    if (open && open.handle !== handle && handle !== '') {
      yield { ...open, size: sizeOf(open.handle) }
      open = undefined
    }
    if (handle === '') {
      yield { handle, rows: [row], size: 1 }
    } else if (index.scattered.has(handle)) {
      const group = keep(waiting.get(handle) ?? [], row)
      waiting.set(handle, group)
      const count = (seen.get(handle) ?? 0) + 1
      seen.set(handle, count)
      const [head, ...rest] = group
      if (count < sizeOf(handle) || !head) continue
      waiting.delete(handle)
      seen.delete(handle)
      yield { handle, rows: [head, ...rest], size: count }
    } else if (open) {
      keep(open.rows, row)
    } else {
      open = { handle, rows: [row] }
    }
  }
  if (open) yield { ...open, size: sizeOf(open.handle) }
}

function keep<Column extends string>(group: FileRow<Column>[], row: FileRow<Column>): FileRow<Column>[] {
  if (group.length < maxRowsPerProduct) group.push(row)
  return group
}

/** Refuses a file whose sort order would require holding too much of it in memory. */
export function requireGatherable({ handles, scattered }: ImportIndex): void {
  const rows = [...scattered].reduce((sum, handle) => sum + (handles.get(handle) ?? 0), 0)
  if (rows <= maxScatteredRows) return
  throw importProblems['import.invalid_file']({ problem: 'scattered', count: scattered.size })
}
