import type { ProductFact } from '../../../../domain/products/facts.ts'
import { importProblems } from '../../../../domain/products/product-imports.ts'
import type { RowFormat } from './row-format.ts'

/** Columns of facts; without names, files in Shopify's format do not state the fact. */
const factColumns: Readonly<Record<ProductFact, readonly string[]>> = { composition: [], origin: [] }

/** Accepted column names: those of Shopify's exports of 2013–2024 and since 2025, and those of other tools. */
const columnNames = {
  handle: ['handle', 'url handle'],
  title: ['title', 'titolo'],
  body: ['body (html)', 'body html', 'body', 'description', 'descrizione'],
  type: ['type', 'product type', 'custom product type', 'tipo'],
  tags: ['tags', 'tag'],
  published: ['published', 'published on online store'],
  status: ['status', 'stato'],
  giftCard: ['gift card'],
  option1Name: ['option1 name', 'option 1 name'],
  option1Value: ['option1 value', 'option 1 value'],
  option2Name: ['option2 name', 'option 2 name'],
  option2Value: ['option2 value', 'option 2 value'],
  option3Name: ['option3 name', 'option 3 name'],
  option3Value: ['option3 value', 'option 3 value'],
  sku: ['variant sku', 'sku'],
  grams: ['variant grams', 'weight value (grams)', 'grams'],
  weight: ['variant weight', 'weight', 'weight value', 'peso'],
  weightUnit: ['variant weight unit', 'weight unit', 'weight unit for display'],
  stock: ['variant inventory qty', 'inventory quantity', 'variant inventory quantity', 'quantity', 'quantità'],
  price: ['variant price', 'price', 'prezzo'],
  comparePrice: ['variant compare at price', 'compare-at price', 'compare at price'],
  barcode: ['variant barcode', 'barcode', 'ean'],
  imageSrc: ['image src', 'product image url', 'image url'],
  imagePosition: ['image position'],
  imageAlt: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
  ...factColumns,
} as const satisfies Record<string, readonly string[]>

export type ImportColumn = keyof typeof columnNames

/** Columns that every product export has, as Shopify spells them. */
const required = { handle: 'Handle', title: 'Title', price: 'Variant Price' } as const satisfies Partial<
  Record<ImportColumn, string>
>

/** Shopify ignores the case of handles and writes them in lower case. */
export const shopifyFormat: RowFormat<ImportColumn> = {
  readHeader,
  keyOf: (row) => (row.cell('handle') ?? '').toLowerCase(),
  skusOf: (row) => [row.cell('sku') ?? ''],
}

/** Position of each known column. Throws `import.invalid_file` if the header is not that of a Shopify product export. */
function readHeader(header: readonly string[]): ReadonlyMap<ImportColumn, number> {
  const columns = findColumns(header, columnNames)
  const missing = (Object.keys(required) as (keyof typeof required)[])
    .filter((column) => !columns.has(column))
    .map((column) => required[column])
  if (missing.length > 0) throw importProblems['import.invalid_file']({ missing })
  return columns
}

/** Position of each column found in the header. The first of its names wins: 'Variant Price' even if the file has 'Price' too. */
export function findColumns<Column extends string>(
  header: readonly string[],
  names: Readonly<Record<Column, readonly string[]>>,
): Map<Column, number> {
  const given = header.map((name) => name.trim().toLowerCase().replace(/\s+/g, ' '))
  const columns = new Map<Column, number>()
  for (const [column, aliases] of Object.entries(names) as [Column, readonly string[]][]) {
    const index = aliases.map((alias) => given.indexOf(alias)).find((at) => at >= 0)
    if (index !== undefined) columns.set(column, index)
  }
  return columns
}
