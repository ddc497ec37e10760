import { longestAltText, maxProductPictures } from '../../../../domain/products/products.ts'
import { readQuantity } from '../../../../domain/products/read-amounts.ts'
import type { Findings } from '../import-report.ts'
import type { ParsedPicture, ParsedVariant } from '../parsed-product.ts'
import type { ImportRow } from '../rows/read-import-rows.ts'

/** In bytes. Longer addresses would not fit into an index. */
const maxAddress = 2_048

/** The product's pictures in order, then those of its variants, each address once. Undefined if the file has no such column. */
export function parsePictures(
  rows: readonly ImportRow[],
  variants: readonly ParsedVariant[],
  findings: Findings,
): ParsedPicture[] | undefined {
  if (rows[0]?.cell('imageSrc') === undefined && rows[0]?.cell('variantImage') === undefined) return undefined
  const own = rows.flatMap((row, at) => {
    const sourceUrl = row.cell('imageSrc')
    // Without a number the order is that of the rows.
    const position = readQuantity(row.cell('imagePosition') ?? '') ?? at + 1
    return sourceUrl ? [{ line: row.line, sourceUrl, altText: readAltText(row), position }] : []
  })
  own.sort((a, b) => a.position - b.position || a.line - b.line)
  const ofVariants = rows.flatMap((row) => {
    const sourceUrl = row.cell('variantImage')
    return sourceUrl ? [{ line: row.line, sourceUrl, altText: null }] : []
  })
  const distinct = new Map<string, Omit<ParsedPicture, 'sortOrder' | 'color'>>()
  for (const { line, sourceUrl, altText } of [...own, ...ofVariants]) {
    if (!distinct.has(sourceUrl)) distinct.set(sourceUrl, { line, sourceUrl, altText })
  }
  const pictures = [...distinct.values()].filter(({ line, sourceUrl }) => {
    const fits = Buffer.byteLength(sourceUrl) <= maxAddress
    if (!fits) findings.note(line, 'l’indirizzo di un’immagine non è valido: lasciata fuori')
    return fits
  })
  const surplus = pictures[maxProductPictures]
  if (surplus) {
    findings.note(surplus.line, `ha ${pictures.length} immagini: restano le prime ${maxProductPictures}`)
  }
  const colors = colorsOfPictures(rows, variants)
  return pictures.slice(0, maxProductPictures).map((picture, sortOrder) => ({
    ...picture,
    color: colors.get(picture.sourceUrl) ?? null,
    sortOrder,
  }))
}

/** By address, the colour of the variants that name the picture; null if they have several. */
function colorsOfPictures(
  rows: readonly ImportRow[],
  variants: readonly ParsedVariant[],
): ReadonlyMap<string, string | null> {
  const colorAt = new Map(variants.map(({ line, color }) => [line, color]))
  const colors = new Map<string, string | null>()
  for (const row of rows) {
    const sourceUrl = row.cell('variantImage')
    if (!sourceUrl) continue
    const color = colorAt.get(row.line) ?? null
    colors.set(sourceUrl, colors.has(sourceUrl) && colors.get(sourceUrl) !== color ? null : color)
  }
  return colors
}

const readAltText = (row: ImportRow): string | null =>
  row.cell('imageAlt')?.replace(/\s+/g, ' ').slice(0, longestAltText) || null
