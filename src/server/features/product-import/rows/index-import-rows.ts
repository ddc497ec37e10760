import { importProblems } from '../../../../domain/products/product-imports.ts'
import { type ImportColumn, shopifyFormat } from './import-columns.ts'
import type { FileRow, RowFormat } from './row-format.ts'

/**
 * Facts about the whole file that are needed before the first product is written. It holds a handle per product and a SKU per variant, some hundred
 * bytes each: the only memory of an import that grows with the file.
 */
export interface ImportIndex {
  /** Handle, or another key shared by the rows of a product → number of its rows. */
  handles: ReadonlyMap<string, number>
  /** Rows that name no product. */
  unnamed: number
  /** Handles whose rows are not all consecutive. */
  scattered: ReadonlySet<string>
  /** Line where a SKU, in upper case, occurs first. */
  skuLines: ReadonlyMap<string, number>
}

/** Reads the file completely, so that a broken file is found before anything is written. */
export const indexImportRows = (rows: AsyncIterable<FileRow<ImportColumn>>): Promise<ImportIndex> =>
  indexRows(rows, shopifyFormat)

/** The same for any format. `maxRows` bounds the file's length. */
export async function indexRows<Column extends string>(
  rows: AsyncIterable<FileRow<Column>>,
  { keyOf, skusOf }: Pick<RowFormat<Column>, 'keyOf' | 'skusOf'>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<ImportIndex> {
  let count = 0
  let unnamed = 0
  const handles = new Map<string, number>()
  const scattered = new Set<string>()
  const skuLines = new Map<string, number>()
  let previous: string | undefined
  for await (const row of rows) {
    count += 1
    if (count > maxRows) throw importProblems['import.invalid_file']({ problem: 'manyRows', max: maxRows })
    const handle = keyOf(row)
    const before = handles.get(handle) ?? 0
    if (handle === '') unnamed += 1
    else {
      if (before > 0 && handle !== previous) scattered.add(handle)
      handles.set(handle, before + 1)
      previous = handle
    }
    for (const sku of skusOf(row).map((text) => text.toUpperCase())) {
      if (sku !== '' && !skuLines.has(sku)) skuLines.set(sku, row.line)
    }
  }
  return { handles, unnamed, scattered, skuLines }
}
