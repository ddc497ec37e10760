import { compile } from 'html-to-text'
import { mapFacts, productFacts } from '../../../../domain/products/facts.ts'
import { isCategoryName, longestTexts } from '../../../../domain/products/product-rules.ts'
import type { Findings } from '../import-report.ts'
import type { ParsedProduct, StatedValues } from '../parsed-product.ts'
import { maxRowsPerProduct, type RowGroup } from '../rows/group-import-rows.ts'
import type { ImportRow } from '../rows/read-import-rows.ts'
import { parsePictures } from './parse-pictures.ts'
import { parseVariants } from './parse-variants.ts'
import { isVariantRow, readRowOffer } from './read-row-offer.ts'

/** Reads one product from its rows. Null if a row is wrong; the problems are among the findings. */
export function parseProduct(group: RowGroup, findings: Findings): ParsedProduct | null {
  const { handle, rows } = group
  const [first] = rows
  const { line } = first
  if (handle === '') findings.problem(line, 'manca «Handle», che indica il prodotto della riga')
  if (handle.length > 255) findings.problem(line, '«Handle» supera i 255 caratteri')
  if (group.size > rows.length) findings.problem(line, `ha più di ${maxRowsPerProduct} righe`)
  for (const row of rows) if (row.problem) findings.problem(row.line, row.problem)
  if (readFlag(first.cell('giftCard')) === true) findings.problem(line, 'è un buono regalo, non un prodotto da spedire')
  if (findings.problems.length > 0) return null

  const name = readName(first, findings)
  // The first row is always an offer; the following ones may only add a picture.
  const offers = rows.filter((row, at) => at === 0 || isVariantRow(row)).map((row) => readRowOffer(row, findings))
  const { variants, single } = parseVariants(first, offers, findings)
  const product: ParsedProduct = {
    handle,
    line,
    values: {
      name,
      ...combineOffers(offers, findings),
      ...stated({
        description: readDescription(first, findings),
        isActive: readIsActive(first, findings),
        ...mapFacts(productFacts, (name) => readFact(first.cell(name))),
      }),
    },
    category: readCategory(first),
    shortage: null,
    sku: single?.sku ?? null,
    stock: single?.stock,
    variants,
    pictures: parsePictures(rows, variants, findings),
  }
  for (const { line: at, shortage } of rows) if (shortage) findings.explain(at, shortage)
  return findings.problems.length > 0 ? null : product
}

/** Drops undefined values, which the file does not state. */
const stated = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>
  }

function readName(first: ImportRow, findings: Findings): string {
  const { text, cut } = cutAtWord(toPlainWords(first.cell('title') ?? ''), longestTexts.name)
  if (text === '') findings.problem(first.line, 'manca il titolo («Title»)')
  if (cut) findings.note(first.line, `il titolo è stato tagliato a ${longestTexts.name} caratteri`)
  return text
}

function readDescription(first: ImportRow, findings: Findings): string | undefined {
  const body = first.cell('body')
  if (body === undefined) return undefined
  const { text, cut } = toPlainText(body)
  if (cut) findings.note(first.line, `la descrizione è stata tagliata a ${longestTexts.description} caratteri`)
  return text
}

/** An empty cell removes the text. */
const readFact = (cell: string | undefined) => (cell === undefined ? undefined : toPlainWords(cell) || null)

/** The first of type and tags that is a valid name, otherwise 'Altro'. Undefined if the file has neither column. */
function readCategory(first: ImportRow): string | undefined {
  const type = first.cell('type')
  const tags = first.cell('tags')
  if (type === undefined && tags === undefined) return undefined
  const names = [type ?? '', ...(tags ?? '').split(',')].map(toPlainWords)
  const category = names.find(isCategoryName) ?? 'Altro'
  return category.slice(0, longestTexts.category).trim()
}

/** Only products on sale in the Shopify shop are active: draft, archived and unpublished ones become inactive. */
function readIsActive(first: ImportRow, findings: Findings): boolean | undefined {
  const status = first.cell('status')?.toLowerCase()
  const published = first.cell('published')
  const isPublished = readFlag(published)
  if (isPublished === null) findings.problem(first.line, `«Published» non è né vero né falso: «${published}»`)
  if (status === undefined && isPublished === undefined) return undefined
  return (!status || status === 'active' || status === 'attivo') && isPublished !== false
}

/** Undefined if the cell is empty, null if it is not understood. */
function readFlag(text: string | undefined): boolean | undefined | null {
  if (!text) return undefined
  if (/^(true|vero|1|yes|sì|si)$/i.test(text)) return true
  return /^(false|falso|0|no)$/i.test(text) ? false : null
}

/** A product has one price, weight and EAN in the catalogue. If its variants differ, it gets the highest price, the highest weight and no EAN. */
function combineOffers(
  offers: readonly ReturnType<typeof readRowOffer>[],
  findings: Findings,
): Pick<StatedValues, 'price' | 'comparePrice' | 'weight' | 'ean'> {
  const line = offers[0]?.line ?? 0
  const price = highest(offers.map((offer) => offer.price)) ?? '0.00'
  const comparePrice = highest(offers.map((offer) => offer.comparePrice))
  const weight = highest(offers.map((offer) => offer.weight))
  const eans = distinct(offers.map((offer) => offer.ean))
  if (distinct(offers.map((offer) => offer.price)).length > 1) {
    findings.note(line, `le varianti hanno prezzi diversi: vale il più alto, ${price} €`)
  }
  if (distinct(offers.map((offer) => offer.weight)).length > 1) {
    findings.note(line, `le varianti hanno pesi diversi: vale il più alto, ${weight} kg`)
  }
  if (eans.length > 1)
    findings.note(line, 'ogni variante ha il suo codice a barre: il catalogo non ne conserva nessuno')
  return {
    price,
    comparePrice: comparePrice !== null && Number(comparePrice) > Number(price) ? comparePrice : null,
    ...stated({ weight: weight ?? undefined, ean: eans.length === 1 ? eans[0] : undefined }),
  }
}

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null)),
]

const highest = (values: readonly (string | null)[]): string | null =>
  distinct(values).reduce<string | null>(
    (best, value) => (best === null || Number(value) > Number(best) ? value : best),
    null,
  )

const selectors = [
  { selector: 'a', options: { ignoreHref: true } },
  { selector: 'ul', options: { itemPrefix: '- ' } },
  { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ...['img', 'script', 'style', 'noscript', 'template', 'iframe', 'object', 'svg', 'head'].map((selector) => ({
    selector,
    format: 'skip',
  })),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
]
const limits = { maxDepth: 60, maxChildNodes: 2_000 }
const fromHtml = compile({ wordwrap: false, selectors, limits })
const fromText = compile({ wordwrap: false, selectors, limits, preserveNewlines: true })

/** The visible text of an HTML body, without markup, scripts or pictures. */
export function toPlainText(html: string): { text: string; cut: boolean } {
  // In a body without tags only the line breaks separate the paragraphs.
  const convert = /<[a-z!/]/i.test(html) ? fromHtml : fromText
  const text = convert(html)
    .split('\n')
    // Trimmed line by line, because a pattern for spaces before a line break would take quadratic time on a long run of spaces.
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return cutAtWord(text, longestTexts.description)
}

/** Collapses whitespace and decodes entities (`&amp;`) written by another program. */
const toPlainWords = (cell: string): string =>
  (/&[#a-z]/i.test(cell) ? toPlainText(cell).text : cell).replace(/\s+/g, ' ').trim()

function cutAtWord(text: string, max: number): { text: string; cut: boolean } {
  if (text.length <= max) return { text, cut: false }
  const piece = text.slice(0, max - 1)
  const end = piece.search(/\s\S*$/)
  return { text: `${piece.slice(0, end > max / 2 ? end : undefined).trimEnd()}…`, cut: true }
}
