import { createReadStream } from 'node:fs'
import type { ImportFormat } from '../../../domain/products/product-imports.ts'
import { ImportFileError } from '../product-import/import-file-error.ts'
import { readRows } from '../product-import/rows/read-import-rows.ts'

/** By its header: Shopify's has a handle, ours says 'ID prodotto' or a SKU. */
export async function detectFormat(file: string, content: 'products' | 'stock'): Promise<ImportFormat> {
  if (content === 'stock') return 'stock'
  let format: ImportFormat | null = null
  const readHeader = (header: readonly string[]) => {
    const names = header.map((name) => name.trim().toLowerCase())
    const has = (...wanted: string[]) => wanted.some((name) => names.includes(name))
    if (has('handle', 'url handle')) format = 'shopify'
    else if (has('id prodotto', 'sku prodotto', 'sku variante', 'sku')) format = 'catalogue'
    return new Map<string, number>()
  }
  // A header alone is enough; what is wrong below it the dry run says.
  for await (const _ of readRows(createReadStream(file, { end: 1_000_000 }), { readHeader })) break
  if (format === null) {
    throw new ImportFileError(
      'Il file non è né un’esportazione di Shopify né una di Filiera: nella prima riga manca «Handle», «ID prodotto» o uno SKU.',
    )
  }
  return format
}
