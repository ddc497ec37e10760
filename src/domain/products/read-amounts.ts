import type { Money } from '../money/money.ts'

/** Parsers for amounts written by people and programs. They return null if the text is not an amount. */

const maxPrice = 99_999_999.99

/** Euro with two decimals from `49.9`, `49,90`, `€ 1.234,50`, `1,234.50`. `1.234` is refused as ambiguous. */
export function readPrice(text: string): string | null {
  const plain = text.replace(/€|EUR/gi, '').replace(/\s/g, '')
  const number = readDecimal(plain)
  if (number === null || isAmbiguous(plain)) return null
  const cents = Math.round(number * 100)
  // More than two decimals are refused, unless they are zeros.
  if (Math.abs(number * 100 - cents) > 1e-6 || number < 0 || number > maxPrice) return null
  return (cents / 100).toFixed(2)
}

/** Whole numbers from `12`, `-3`, `12.0` or `12,00`, as spreadsheets write them. `1.000` is refused as ambiguous. */
export function readQuantity(text: string): number | null {
  const match = /^(-?\d{1,7})(?:[.,]0{1,2})?$/.exec(text.replace(/\s/g, ''))
  return match ? Number(match[1]) : null
}

/** `1.000` means one in some programs and a thousand in others. */
const isAmbiguous = (text: string): boolean => /^-?\d{1,3}[.,]\d{3}$/.test(text)

/** Italian predicate about a quantity that may have decimals or thousands; null if it is not ambiguous. */
export const ambiguityProblem = (text: string): string | null =>
  isAmbiguous(text.replace(/\s/g, '')) ? 'può avere decimali o migliaia: scrivi il numero senza punti e virgole' : null

/** Italian predicate with the reason why a quantity is refused: ambiguous, not a number, or above `max`. */
export const quantityProblem = (text: string, max: number): string =>
  ambiguityProblem(text) ?? `non è un numero di pezzi fino a ${max}`

/** Percent from `22`, `22,00` or `22 %`. */
export function readPercent(text: string): number | null {
  const percent = Number(text.replace(',', '.').replace('%', '').trim() || Number.NaN)
  return Number.isNaN(percent) ? null : percent
}

/** Whether a product may have this price. */
export const isSellingPrice = (price: Money): boolean => Number(price) > 0

const kilograms: Readonly<Record<string, number>> = {
  g: 0.001,
  gr: 0.001,
  kg: 1,
  lb: 0.45359237,
  lbs: 0.45359237,
  oz: 0.028349523125,
}

export const maxKilograms = 99_999

/** Kilograms from a number and its unit; a unit in the cell itself, as in `250 g`, takes precedence. */
export function readWeightKg(text: string, unit: string): number | null {
  const match = /^([\d.,]+)\s*([a-z]*)$/i.exec(text)
  const number = readDecimal(match?.[1] ?? '')
  const factor = kilograms[(match?.[2] || unit || 'kg').toLowerCase()]
  if (number === null || factor === undefined || number * factor > maxKilograms) return null
  return number * factor
}

/** Three decimals, as the catalogue stores weights; null for none. A weight below a gram counts as one gram. */
export const formatWeight = (kg: number): string | null => (kg > 0 ? Math.max(kg, 0.001).toFixed(3) : null)

/** If both dots and commas occur, the last one is the decimal mark; so is a single one. */
function readDecimal(text: string): number | null {
  const lastMark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const mark = text[lastMark]
  const other = mark === ',' ? '.' : ','
  const [whole = '', fraction, ...more] = mark === undefined ? [text] : text.split(mark)
  if (more.length > 0 || fraction?.includes(other)) return null
  if (whole.includes(other) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return null
  const plain = `${whole.replaceAll(other, '')}${fraction === undefined ? '' : `.${fraction}`}`
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}
