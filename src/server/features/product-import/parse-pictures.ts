import type { Findings } from './import-report.ts'
import type { ParsedPicture } from './parsed-product.ts'
import { readQuantity } from './read-amounts.ts'
import type { ImportRow } from './read-import-rows.ts'

/** More pictures do not help a buyer, and each costs a second of encoding. */
export const maxPictures = 20

/** The product's pictures in their order, then its variants', each address once; undefined if the file has no such column. */
export function parsePictures(rows: readonly ImportRow[], findings: Findings): ParsedPicture[] | undefined {
  if (rows[0]?.cell('imageSrc') === undefined && rows[0]?.cell('variantImage') === undefined) return undefined
  const own = rows.flatMap((row, at) => {
    const sourceUrl = row.cell('imageSrc')
    // Without a number the order is that of the rows.
    const position = readQuantity(row.cell('imagePosition') ?? '') ?? at + 1
    return sourceUrl ? [{ line: row.line, sourceUrl, altText: readAltText(row), position }] : []
  })
  own.sort((a, b) => a.position - b.position || a.line - b.line)
  const variants = rows.flatMap((row) => {
    const sourceUrl = row.cell('variantImage')
    return sourceUrl ? [{ line: row.line, sourceUrl, altText: null }] : []
  })
  const distinct = new Map<string, Omit<ParsedPicture, 'sortOrder'>>()
  for (const { line, sourceUrl, altText } of [...own, ...variants]) {
    if (!distinct.has(sourceUrl)) distinct.set(sourceUrl, { line, sourceUrl, altText })
  }
  const pictures = [...distinct.values()]
  const surplus = pictures[maxPictures]
  if (surplus) {
    findings.note(surplus.line, `ha ${pictures.length} immagini: restano le prime ${maxPictures}`)
  }
  return pictures.slice(0, maxPictures).map((picture, sortOrder) => ({ ...picture, sortOrder }))
}

const readAltText = (row: ImportRow): string | null => row.cell('imageAlt')?.replace(/\s+/g, ' ').slice(0, 300) || null
