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

/** Number of the first entry of the page that follows. */
export const nextStart = ({ start = 1, shown }: Omit<PageOfList, 'total'>): number => start + shown

/** As it stands in the address; absent on the first page. */
export function startParam(value: unknown): number | undefined {
  const start = Number(value)
  return Number.isInteger(start) && start > 1 && start <= 1_000_000 ? start : undefined
}
