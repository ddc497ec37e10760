import type { ProductSort } from '../../../../contract/products.ts'
import { isUuid } from '../../../shared/is-uuid.ts'

/** Repeated here, because importing the contract's list would load the validation library with the first page. */
const sorts: Readonly<Record<ProductSort, true>> = { newest: true, relevance: true, price_asc: true, price_desc: true }

export const toSort = (value: unknown): ProductSort | undefined =>
  (Object.keys(sorts) as ProductSort[]).find((known) => known === value)

/** The catalogue's state, kept in the page's address. Absent means: all categories, no search, first page, the server's default order. */
export interface CatalogFilters {
  category?: string | undefined
  search?: string | undefined
  color?: string | undefined
  size?: string | undefined
  available?: true | undefined
  sort?: ProductSort | undefined
  page?: number | undefined
}

export type ChangeFilters = (filters: CatalogFilters, options: { replace: boolean }) => void

const greatestPage = 100_000

/** Reads the address; invalid values are left out. */
export function parseCatalogFilters(raw: Record<string, unknown>): CatalogFilters {
  const pageNumber = Number(raw.page)
  return {
    category: isUuid(raw.category) ? raw.category : undefined,
    search: words(raw.search),
    color: words(raw.color),
    size: words(raw.size),
    available: raw.available === 'true' || raw.available === true ? true : undefined,
    sort: toSort(raw.sort),
    page: Number.isInteger(pageNumber) && pageNumber > 1 && pageNumber <= greatestPage ? pageNumber : undefined,
  }
}

const words = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, 200).trim()) || undefined

export const hasFilters = ({ category, search, color, size, available }: CatalogFilters): boolean =>
  Boolean(category || search || color || size || available)

/** Keeps only the chosen order. */
export const withoutFilters = ({ sort }: CatalogFilters): CatalogFilters => ({
  sort: sort === 'relevance' ? undefined : sort,
})

/** Changed filters start at the first page; sorting by relevance needs a search. */
export function changeFilters(filters: CatalogFilters, part: CatalogFilters): CatalogFilters {
  const next = { ...filters, ...part, page: undefined }
  return next.sort === 'relevance' && !next.search ? { ...next, sort: undefined } : next
}
