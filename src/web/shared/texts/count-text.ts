import { mostCounted } from '../../../domain/page-sizes.ts'
import { count, plural } from './format.ts'

type Words = readonly [one: string, many: string]

/** A number of rows, as far as the server counts: `934`, `oltre 1.000`. */
export const cappedCount = (total: number): string =>
  total > mostCounted ? `oltre ${count(mostCounted)}` : count(total)

/** How long a list is: `934 riserve`, `oltre 1.000 riserve`. */
export const totalText = (total: number, [one, many]: Words): string =>
  total > mostCounted ? `${cappedCount(total)} ${many}` : plural(total, one, many)

interface Counted {
  /** On the screen. */
  shown: number
  total: number
  nextCursor: string | null
}

/** The same of a list with a search, whose hits are not counted: what is on the screen, and whether the search has looked at all. */
export function countText(search: string | undefined, { shown, total, nextCursor }: Counted, words: Words): string {
  if (!search) return totalText(total, words)
  const found = `${plural(shown, ...words)}${nextCursor ? ', e altri più avanti' : ''}`
  return total > mostCounted ? `${found}: scrivi di più per restringere` : found
}
