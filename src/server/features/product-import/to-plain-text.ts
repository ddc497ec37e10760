import { compile } from 'html-to-text'
import { longestTexts } from '../../../domain/products/product-rules.ts'

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
export const toPlainWords = (cell: string): string =>
  (/&[#a-z]/i.test(cell) ? toPlainText(cell).text : cell).replace(/\s+/g, ' ').trim()

export function cutAtWord(text: string, max: number): { text: string; cut: boolean } {
  if (text.length <= max) return { text, cut: false }
  const piece = text.slice(0, max - 1)
  const end = piece.search(/\s\S*$/)
  return { text: `${piece.slice(0, end > max / 2 ? end : undefined).trimEnd()}…`, cut: true }
}
