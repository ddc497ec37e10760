import type { ProductSort } from '../../../contract/products.ts'

/** Written out, because the contract's own list would bring the validation library into the first page. */
const sorts = ['newest', 'relevance', 'price_asc', 'price_desc'] as const satisfies readonly ProductSort[]

export const toSort = (value: unknown): ProductSort | undefined => sorts.find((known) => known === value)

/** The catalogue's state, kept in the page's address. Absent means: all categories, no search, first page, the server's own order. */
export interface CatalogFilters {
  category?: string | undefined
  search?: string | undefined
  sort?: ProductSort | undefined
  available?: true | undefined
  page?: number | undefined
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const greatestPage = 100_000

/** Reads an address that anybody may have typed: whatever makes no sense is left out. */
export function parseCatalogFilters(search: Record<string, unknown>): CatalogFilters {
  const { category, search: words, sort, available, page } = search
  const pageNumber = Number(page)
  const trimmed = typeof words === 'string' ? words.trim().slice(0, 200) : ''
  return {
    category: typeof category === 'string' && uuid.test(category) ? category : undefined,
    search: trimmed || undefined,
    sort: toSort(sort),
    available: available === 'true' || available === true ? true : undefined,
    page: Number.isInteger(pageNumber) && pageNumber > 1 && pageNumber <= greatestPage ? pageNumber : undefined,
  }
}

export const hasFilters = ({ category, search, available }: CatalogFilters): boolean =>
  Boolean(category || search || available)
