import { count, plural } from '../texts/format.ts'

interface PageOfList {
  /** Position of the page's first entry; absent on the first page. */
  start: number | undefined
  shown: number
  total: number
}

/** `21–40 di 71 prodotti`, or `71 prodotti` for an empty page. If entries were deleted since, the range is moved so that it ends at the total. */
export function pagePosition({ start = 1, shown, total }: PageOfList, one: string, many: string): string {
  const all = plural(total, one, many)
  if (shown === 0) return all
  const last = Math.min(start + shown - 1, total)
  const first = Math.max(last - shown + 1, 1)
  return `${first === last ? count(last) : `${count(first)}–${count(last)}`} di ${all}`
}

interface ShownPage extends Omit<PageOfList, 'total'> {
  /** Cursor of the page in the address; absent on the first page. */
  after: string | undefined
  /** Cursor of the page after the shown one. */
  next: string
}

/**
 * Address parameters of the next page. While that page loads, the shown page is the previous one and `next` equals `after`, so a second
 * click leads to the same page.
 */
export const followingPage = ({ after, start = 1, shown, next }: ShownPage) => ({
  after: next,
  start: next === after ? start : start + shown,
})

/** Parses the position from the address; undefined on the first page. */
export function startParam(value: unknown): number | undefined {
  const start = Number(value)
  return Number.isInteger(start) && start > 1 && start <= 1_000_000 ? start : undefined
}
