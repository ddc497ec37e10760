import { createReadStream } from 'node:fs'
import { formatOfHeader } from '../../../domain/orders/order-file.ts'
import { orderFormatNames } from '../../../domain/orders/order-formats.ts'
import { type ImportFormat, maxImportRows } from '../../../domain/products/product-imports.ts'
import { ImportFileError } from '../product-import/import-errors.ts'
import { panelReadingMs, readProductTable } from '../product-import/rows/read-import-rows.ts'

/**
 * Detects the format of a file by its header: Shopify's has a handle, ours has 'ID prodotto' or a SKU. Throws `ImportFileError` for any other file.
 */
export async function detectFormat(
  file: string,
  content: 'products' | 'stock',
  signal: AbortSignal,
): Promise<ImportFormat> {
  if (content === 'stock') return 'stock'
  const limits = { maxRecords: 2 * maxImportRows, maxMs: panelReadingMs, signal }
  const rows = readProductTable(createReadStream(file), (cells) => formatOf(cells) !== null, limits)
  for await (const { cells } of rows) {
    const orders = formatOfHeader(cells)
    if (orders) throw new ImportFileError(`Il file è di ordini (${orderFormatNames[orders.id]}), non di prodotti.`)
    const format = formatOf(cells)
    if (format) return format
    break
  }
  throw new ImportFileError(
    'Il file non è né un’esportazione di Shopify né una di Filiera: nella prima riga manca «Handle», «ID prodotto» o uno SKU.',
  )
}

function formatOf(header: readonly string[]): ImportFormat | null {
  const names = header.map((name) => name.trim().toLowerCase())
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name))
  if (has('handle', 'url handle')) return 'shopify'
  return has('id prodotto', 'sku prodotto', 'sku variante', 'sku') ? 'catalogue' : null
}
