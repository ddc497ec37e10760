import { maxOrderLines } from '../../../domain/orders/line-limits.ts'
import { maxCounted } from '../../../domain/page-sizes.ts'
import { count, plural } from './format.ts'

type Words = readonly [one: string, many: string]

/** A number of rows, capped where the server stops counting: `934`, `oltre 1.000`. */
export const cappedCount = (total: number): string => (total > maxCounted ? `oltre ${count(maxCounted)}` : count(total))

/** Length of a list: `934 riserve`, `oltre 1.000 riserve`. */
export const totalText = (total: number, [one, many]: Words): string =>
  total > maxCounted ? `${cappedCount(total)} ${many}` : plural(total, one, many)

interface Counted {
  /** Number of entries on the screen. */
  shown: number
  total: number
  nextCursor: string | null
}

/** The same for a list with a search, whose matches are not counted: the number on the screen, and whether the search is complete. */
export function countText(search: string | undefined, { shown, total, nextCursor }: Counted, words: Words): string {
  if (!search) return totalText(total, words)
  const found = `${plural(shown, ...words)}${nextCursor ? ', e altri più avanti' : ''}`
  return total > maxCounted ? `${found}: scrivi di più per restringere` : found
}

/** Notice before an order whose articles exceed the maximum of one order. */
export const severalOrdersText = (orders: number): string =>
  `Un ordine ha al massimo ${maxOrderLines} articoli: questi diventano ${orders} ordini per lo stesso destinatario, ognuno con la sua spedizione, che paghi insieme.`

/** Numbers whose spoken form begins with a vowel: otto, ottanta, ottocento, ottomila …; undici, undicimila … */
const beginsWithVowel = (value: number): boolean => {
  const digits = String(value)
  return digits.startsWith('8') || (digits.startsWith('11') && digits.length % 3 === 2)
}

/** `Tutti i 12 ordini`, `Tutti gli 11 ordini`. `value` is an integer of at least 2. */
export const allOf = (value: number, many: string): string =>
  `Tutti ${beginsWithVowel(value) ? 'gli' : 'i'} ${count(value)} ${many}`
