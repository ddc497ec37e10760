import type { ImportRow } from './read-import-rows.ts'

/**
 * What must be known of the whole file before the first product is written. It holds a handle per product and a SKU per variant, some
 * hundred bytes each: the only memory of an import that grows with the file.
 */
export interface ImportIndex {
  /** Handle → number of its rows. */
  handles: ReadonlyMap<string, number>
  /** Handles whose rows are not all consecutive. */
  scattered: ReadonlySet<string>
  /** Line where a SKU, in upper case, occurs first. */
  skuLines: ReadonlyMap<string, number>
}

/** Reads the file to its end, so that a broken file is found before anything is written. */
export async function indexImportRows(rows: AsyncIterable<ImportRow>): Promise<ImportIndex> {
  const handles = new Map<string, number>()
  const scattered = new Set<string>()
  const skuLines = new Map<string, number>()
  let previous: string | undefined
  for await (const row of rows) {
    const handle = readHandle(row)
    const before = handles.get(handle) ?? 0
    if (handle !== '') {
      if (before > 0 && handle !== previous) scattered.add(handle)
      handles.set(handle, before + 1)
      previous = handle
    }
    const sku = row.cell('sku')?.toUpperCase()
    if (sku && !skuLines.has(sku)) skuLines.set(sku, row.line)
  }
  return { handles, scattered, skuLines }
}

/** Shopify compares handles without case, and writes them in lower case. */
export const readHandle = (row: ImportRow): string => (row.cell('handle') ?? '').toLowerCase()
