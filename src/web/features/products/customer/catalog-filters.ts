import { facetNames, mapFacts } from '../../../../domain/products/facts.ts'
import { type ProductFilter, type ProductSort, productSorts } from '../../../../domain/products/product-query.ts'
import { isUuid } from '../../../shared/page-address/section-search.ts'

export const toSort = (value: unknown): ProductSort | undefined => productSorts.find((known) => known === value)

interface Filter {
  /** Name of the query parameter in the API. */
  field: ProductFilter
  /** Parses the URL value, which may be arbitrary user input; undefined if it is invalid. */
  parse: (raw: unknown) => string | true | readonly string[] | undefined
}

const words = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, 200).trim()) || undefined

/** The server's maximum. */
const maxValues = 20

/** One value, or several with the same parameter name. */
function severalWords(raw: unknown): readonly string[] | undefined {
  const values = [...new Set([raw].flat().flatMap((value) => words(value) ?? []))].slice(0, maxValues)
  return values.length > 0 ? values : undefined
}

const yes = (value: unknown): true | undefined => (value === 'true' || value === true ? true : undefined)

/** Filters by their name in the URL, in the order of the chips. Their display texts are in `catalogue/filter-menus.tsx`. */
const knownFilters = {
  search: { field: 'search', parse: words },
  category: { field: 'categoryId', parse: (raw) => (isUuid(raw) ? raw : undefined) },
  ...mapFacts(facetNames, (field) => ({ field, parse: severalWords })),
  available: { field: 'available', parse: yes },
} as const satisfies Readonly<Record<string, Filter>>

export type FilterName = keyof typeof knownFilters

type FilterValues = { [Name in FilterName]?: ReturnType<(typeof knownFilters)[Name]['parse']> }

/** Fails to compile if a filter of the API is missing here. */
true satisfies ProductFilter extends (typeof knownFilters)[FilterName]['field'] ? true : never

export const filterNames = Object.keys(knownFilters) as FilterName[]

/** State of the catalogue, kept in the URL. Absent values mean: all categories, no search, first page, default sort order. */
export interface CatalogFilters extends FilterValues {
  /** Search for the words as typed. */
  exact?: true | undefined
  sort?: ProductSort | undefined
  page?: number | undefined
}

export type ChangeFilters = (filters: CatalogFilters, options: { replace: boolean }) => void

const greatestPage = 100_000

/** Parses the URL and ignores invalid values. */
export function parseCatalogFilters(raw: Record<string, unknown>): CatalogFilters {
  const pageNumber = Number(raw.page)
  const values: FilterValues = Object.fromEntries(
    filterNames.map((name) => [name, knownFilters[name].parse(raw[name])]),
  )
  return {
    ...values,
    exact: values.search ? yes(raw.exact) : undefined,
    sort: toSort(raw.sort),
    page: Number.isInteger(pageNumber) && pageNumber > 1 && pageNumber <= greatestPage ? pageNumber : undefined,
  }
}

/** Query parameters for the API. */
export const toQuery = (
  state: CatalogFilters,
): { [Field in ProductFilter]?: FilterValues[FilterName] } & Pick<CatalogFilters, 'exact'> => ({
  ...Object.fromEntries(filterNames.map((name) => [knownFilters[name].field, state[name]])),
  exact: state.exact,
})

export const hasFilters = (state: CatalogFilters): boolean => filterNames.some((name) => state[name])

/** Keeps only the chosen sort order. */
export const withoutFilters = ({ sort }: CatalogFilters): CatalogFilters => ({
  sort: sort === 'relevance' ? undefined : sort,
})

/** Changed filters start at the first page; sorting by relevance requires a search. Other words may be corrected again. */
export function changeFilters(filters: CatalogFilters, part: CatalogFilters): CatalogFilters {
  const next = { ...filters, ...('search' in part && { exact: undefined }), ...part, page: undefined }
  return next.sort === 'relevance' && !next.search ? { ...next, sort: undefined } : next
}
