import { facts, mapFacts, productFacts } from '../../../../domain/products/facts.ts'
import { importProblems } from '../../../../domain/products/product-imports.ts'
import type { ImportedProduct, ImportedVariant } from '../product-import.queries.ts'
import { findColumns } from '../rows/import-columns.ts'
import type { FileRow, RowFormat } from '../rows/row-format.ts'

const comma = (amount: string | null): string => amount?.replace('.', ',') ?? ''

type OfProduct = (product: ImportedProduct) => string

type OfVariant = (variant: ImportedVariant) => string

interface Column<Write> {
  title: string
  /** Other accepted titles, in lower case. */
  aliases?: readonly string[]
  /** Writes the cell of the export, with which the cells of an imported file are compared. */
  write: Write
}

/** Product columns. Long texts appear only in the first row of a product. */
export const productColumns = {
  id: { title: 'ID prodotto', write: ({ id }) => id },
  sku: { title: 'SKU prodotto', aliases: ['sku'], write: ({ sku }) => sku ?? '' },
  name: { title: 'Nome', write: ({ name }) => name },
  description: { title: 'Descrizione', write: ({ description }) => description },
  category: { title: 'Categoria', write: ({ category }) => category },
  price: { title: 'Prezzo (€)', aliases: ['prezzo'], write: ({ price }) => comma(price) },
  comparePrice: {
    title: 'Prezzo consigliato al pubblico (€)',
    // Titles used in earlier files.
    aliases: ['prezzo consigliato al pubblico', 'pvp', 'prezzo di confronto', 'prezzo di confronto (€)'],
    write: ({ comparePrice }) => comma(comparePrice),
  },
  weight: { title: 'Peso (kg)', aliases: ['peso'], write: ({ weight }) => comma(weight) },
  vatRate: { title: 'IVA (%)', aliases: ['iva'], write: ({ vatRate }) => comma(vatRate) },
  vatNature: { title: 'Natura IVA', aliases: ['natura'], write: ({ vatNature }) => vatNature ?? '' },
  ...mapFacts(productFacts, (name) => ({
    title: facts[name].label,
    write: (product: ImportedProduct) => product[name] ?? '',
  })),
  hsCode: { title: 'Codice HS', write: ({ hsCode }) => hsCode ?? '' },
  ean: { title: 'EAN prodotto', aliases: ['ean'], write: ({ ean }) => ean ?? '' },
  isActive: { title: 'In vendita', write: ({ isActive }) => (isActive ? 'sì' : 'no') },
  pictures: { title: 'Immagini', write: ({ pictureUrls }) => pictureUrls.join(' ') },
} as const satisfies Readonly<Record<string, Column<OfProduct>>>

export type ProductColumn = keyof typeof productColumns

/** Variant columns. `shelf` and `stock` also apply to a product without variants. */
export const variantColumns = {
  variantId: { title: 'ID variante', write: ({ id }) => id },
  variantSku: { title: 'SKU variante', write: ({ sku }) => sku ?? '' },
  variantName: { title: 'Variante', write: ({ name }) => name },
  color: { title: 'Colore', write: ({ color }) => color ?? '' },
  size: { title: 'Taglia', write: ({ size }) => size ?? '' },
  variantEan: { title: 'EAN variante', write: ({ ean }) => ean ?? '' },
  shelf: { title: 'Scaffale', write: ({ shelf }) => shelf ?? '' },
  stock: { title: 'Giacenza', write: ({ onHand }) => String(onHand) },
} as const satisfies Readonly<Record<string, Column<OfVariant>>>

export type VariantColumn = keyof typeof variantColumns

export type CatalogueColumn = ProductColumn | VariantColumn

export type CatalogueRow = FileRow<CatalogueColumn>

const columns: Readonly<Record<CatalogueColumn, Column<unknown>>> = { ...productColumns, ...variantColumns }

/** Header of the export. */
export const catalogueHeader: readonly string[] = Object.values(columns).map(({ title }) => title)

export const titleOf = (column: CatalogueColumn): string => columns[column].title

const names = Object.fromEntries(
  Object.entries(columns).map(([column, { title, aliases = [] }]) => [column, [title.toLowerCase(), ...aliases]]),
) as unknown as Readonly<Record<CatalogueColumn, readonly string[]>>

/** Long texts, written only in the first row of a product. */
const onlyInFirstRow: ReadonlySet<ProductColumn> = new Set(['description', 'pictures'])

/** Export rows of a product: one per variant, or a single one. */
export function writeRows(product: ImportedProduct): string[][] {
  const ofProduct = (isFirst: boolean) =>
    (Object.entries(productColumns) as [ProductColumn, Column<OfProduct>][]).map(([column, { write }]) =>
      isFirst || !onlyInFirstRow.has(column) ? write(product) : '',
    )
  const ofVariant = Object.values(variantColumns) as readonly Column<OfVariant>[]
  if (product.variants.length > 0) {
    return product.variants.map((variant, at) => [
      ...ofProduct(at === 0),
      ...ofVariant.map(({ write }) => write(variant)),
    ])
  }
  const own = ['', '', '', '', '', '', product.shelf ?? '', String(product.onHand)]
  return [[...ofProduct(true), ...own]]
}

function readHeader(header: readonly string[]): ReadonlyMap<CatalogueColumn, number> {
  const found = findColumns(header, names)
  if (!(['id', 'sku', 'variantSku'] as const).some((column) => found.has(column))) {
    throw importProblems['import.invalid_file']({ problem: 'noProductColumn' })
  }
  return found
}

/** The portal's own format: one row per variant, identified by ids or SKUs. Columns may come in any order and may be left out. */
export const catalogueFormat: RowFormat<CatalogueColumn> = {
  readHeader,
  keyOf: (row) => {
    const [id, sku, variantSku] = [row.cell('id'), row.cell('sku'), row.cell('variantSku')]
    if (id) return `id:${id.toLowerCase()}`
    if (sku) return `sku:${sku.toUpperCase()}`
    return variantSku ? `variant:${variantSku.toUpperCase()}` : ''
  },
  skusOf: (row) => [row.cell('variantSku') ?? ''],
}
