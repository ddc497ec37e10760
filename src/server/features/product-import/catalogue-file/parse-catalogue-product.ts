import { withoutEntities } from '../../../spreadsheets/read-spreadsheet.ts'
import type { Findings } from '../import-report.ts'
import type { ParsedPicture, StatedProduct } from '../parsed-product.ts'
import type { RowGroup } from '../rows/group-import-rows.ts'
import { maxRowsPerProduct } from '../rows/group-import-rows.ts'
import {
  type CatalogueColumn,
  type CatalogueRow,
  type ProductColumn,
  productColumns,
  titleOf,
  type VariantColumn,
  variantColumns,
} from './catalogue-columns.ts'

/** A row's statement about a variant, or about shelf and stock of a product without variants. Texts; undefined if the column is missing. */
export type StatedOffer = { line: number } & { readonly [Column in VariantColumn]: string | undefined }

/** A product as stated by a file in the portal's own format. Cells stay texts until they are compared with the catalogue. */
export interface CatalogueProduct extends StatedProduct {
  id: string | null
  cells: { readonly [Column in ProductColumn]: string | undefined }
  /** From a row that names no variant: shelf and stock of the product itself. */
  own: StatedOffer | null
  variants: readonly StatedOffer[]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** In bytes. */
const maxAddress = 2_048

/** Reads one product from its rows. Null if a row is wrong; the problems are among the findings. */
export function parseCatalogueProduct(group: RowGroup<CatalogueColumn>, findings: Findings): CatalogueProduct | null {
  const { handle, rows } = group
  const { line } = rows[0]
  if (handle === '') findings.problem(line, 'non indica il prodotto: manca l’ID o lo SKU')
  if (group.size > rows.length) findings.problem(line, `ha più di ${maxRowsPerProduct} righe`)
  for (const row of rows) if (row.problem) findings.problem(row.line, row.problem)
  const cells = readCells(rows, findings)
  const id = cells.id?.toLowerCase() || null
  if (id !== null && !uuid.test(id))
    findings.problem(line, `l’ID prodotto «${id.slice(0, 40)}» non è valido: lascialo com’è nel file esportato`)
  if (handle.startsWith('variant:')) requireVariantOnly(cells, line, findings)
  const offers = rows.map(readOffer)
  const variants = offers.filter(isVariant)
  const [own = null, ...more] = offers.filter((offer) => !isVariant(offer))
  if (own && variants.length > 0) findings.problem(own.line, 'la riga non indica la variante')
  if (more[0]) findings.problem(more[0].line, `il prodotto è già alla riga ${own?.line}`)
  requireDistinct(variants, findings)
  for (const row of rows) if (row.shortage) findings.explain(row.line, row.shortage)
  if (findings.problems.length > 0) return null
  return {
    handle: handle.replace(/^\w+:/, ''),
    line,
    id,
    cells,
    values: {},
    category: withoutEntities(cells.category ?? '').replace(/\s+/g, ' ') || undefined,
    shortage: shortageOf(rows),
    own,
    variants,
    pictures: readPictures(cells.pictures, line, findings),
  }
}

function shortageOf(rows: readonly CatalogueRow[]): CatalogueProduct['shortage'] {
  const row = rows.find(({ shortage }) => shortage !== null)
  return row?.shortage ? { line: row.line, text: row.shortage } : null
}

/** Reads the product's own columns. Empty cells of its further rows are ignored; filled ones must equal the first. */
function readCells(rows: readonly CatalogueRow[], findings: Findings): CatalogueProduct['cells'] {
  const read = (column: ProductColumn): string | undefined => {
    const [first, ...others] = rows.filter((row) => row.cell(column))
    const text = first?.cell(column)
    for (const row of others) {
      if (row.cell(column) !== text) {
        findings.problem(
          row.line,
          `«${titleOf(column)}» è diverso da quello della riga ${first?.line}, dello stesso prodotto`,
        )
        break
      }
    }
    return text ?? rows[0]?.cell(column)
  }
  return Object.fromEntries(
    (Object.keys(productColumns) as ProductColumn[]).map((column) => [column, read(column)]),
  ) as CatalogueProduct['cells']
}

/** Rows identified only by a variant's SKU must not change the product, because they could contradict each other. */
function requireVariantOnly(cells: CatalogueProduct['cells'], line: number, findings: Findings): void {
  const [column] = (Object.keys(productColumns) as ProductColumn[]).filter((name) => cells[name])
  if (column) findings.problem(line, `per cambiare «${titleOf(column)}» serve «ID prodotto» o «SKU prodotto»`)
}

const readOffer = (row: CatalogueRow): StatedOffer =>
  ({
    line: row.line,
    ...Object.fromEntries((Object.keys(variantColumns) as VariantColumn[]).map((column) => [column, row.cell(column)])),
  }) as StatedOffer

const isVariant = (offer: StatedOffer): boolean =>
  (['variantId', 'variantSku', 'variantName', 'color', 'size', 'variantEan'] as const).some((column) => offer[column])

function requireDistinct(variants: readonly StatedOffer[], findings: Findings): void {
  for (const column of ['variantId', 'variantSku'] as const) {
    const lines = new Map<string, number>()
    for (const variant of variants) {
      const key = variant[column]?.toUpperCase()
      if (!key) continue
      const before = lines.get(key)
      if (before !== undefined) findings.problem(variant.line, `la variante è già alla riga ${before}`)
      lines.set(key, before ?? variant.line)
    }
  }
  for (const { variantId, line } of variants) {
    if (variantId && !uuid.test(variantId.toLowerCase())) {
      findings.problem(
        line,
        `l’ID variante «${variantId.slice(0, 40)}» non è valido: lascialo com’è nel file esportato`,
      )
    }
  }
}

/** Addresses separated by whitespace. An empty cell leaves the pictures unchanged. */
function readPictures(text: string | undefined, line: number, findings: Findings): ParsedPicture[] | undefined {
  if (!text) return undefined
  const addresses = [...new Set(text.split(/\s+/))]
  const [wrong] = addresses.filter(
    (address) => Buffer.byteLength(address) > maxAddress || !/^(https?:\/)?\/./.test(address),
  )
  if (wrong) {
    findings.problem(line, `«Immagini»: «${wrong.slice(0, 60)}» non è un indirizzo che comincia con https://`)
    return undefined
  }
  return addresses.map((sourceUrl, sortOrder) => ({ line, sourceUrl, altText: null, color: null, sortOrder }))
}
