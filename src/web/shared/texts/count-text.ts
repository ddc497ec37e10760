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
