import { count, plural } from '../texts/format.ts'

interface PageOfList {
  /** Number of its first entry; absent on the first page. */
  start: number | undefined
  shown: number
  total: number
}

/** `21–40 di 71 prodotti`; of a page without entries `71 prodotti`. A list that grew meanwhile never ends behind its total. */
export function pagePosition({ start = 1, shown, total }: PageOfList, one: string, many: string): string {
  const all = plural(total, one, many)
  if (shown === 0) return all
  const last = Math.min(start + shown - 1, total)
  const first = Math.max(last - shown + 1, 1)
  return `${first === last ? count(last) : `${count(first)}–${count(last)}`} di ${all}`
}

interface ShownPage extends Omit<PageOfList, 'total'> {
  /** Cursor where the page in the address begins; absent on the first one. */
  after: string | undefined
  /** Cursor of the page that follows those shown. */
  next: string
}

/**
 * Where the page that follows begins, for its address. While a page is awaited the one before still stands there, which the awaited one
 * follows: a second click leads to the same.
 */
export const followingPage = ({ after, start = 1, shown, next }: ShownPage) => ({
  after: next,
  start: next === after ? start : start + shown,
})

/** As it stands in the address; absent on the first page. */
export function startParam(value: unknown): number | undefined {
  const start = Number(value)
  return Number.isInteger(start) && start > 1 && start <= 1_000_000 ? start : undefined
}
