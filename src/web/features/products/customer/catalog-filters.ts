import type { ProductFacets, ProductSort } from '../../../../contract/products.ts'
import type { ProductFilter } from '../../../../domain/product-query.ts'
import { isUuid } from '../../../shared/is-uuid.ts'

/** Repeated here, because importing the contract's list would load the validation library with the first page. */
const sorts: Readonly<Record<ProductSort, true>> = { newest: true, relevance: true, price_asc: true, price_desc: true }

export const toSort = (value: unknown): ProductSort | undefined =>
  (Object.keys(sorts) as ProductSort[]).find((known) => known === value)

interface Filter {
  /** By which the server is asked. */
  field: ProductFilter
  /** Reads what stands in the address, which anybody may have typed; undefined where it makes no sense. */
  parse: (raw: unknown) => string | true | undefined
  /** What the chip of a filter in force says; `name` is the value as people know it. */
  chip: (name: string) => string
  /** A list to choose from, of these values of the catalogue. */
  select?: { label: string; all: string; facet: keyof ProductFacets }
}

const words = (value: unknown): string | undefined =>
  (typeof value === 'string' && value.trim().slice(0, 200).trim()) || undefined

const yes = (value: unknown): true | undefined => (value === 'true' || value === true ? true : undefined)

/** Every filter under its name in the address, in the order of the chips. */
export const knownFilters = {
  search: { field: 'search', parse: words, chip: (name) => `«${name}»` },
  category: {
    field: 'categoryId',
    parse: (raw) => (isUuid(raw) ? raw : undefined),
    chip: (name) => `Categoria: ${name}`,
  },
  color: {
    field: 'color',
    parse: words,
    chip: (name) => `Colore: ${name}`,
    select: { label: 'Colore', all: 'Tutti i colori', facet: 'colors' },
  },
  size: {
    field: 'size',
    parse: words,
    chip: (name) => `Taglia: ${name}`,
    select: { label: 'Taglia', all: 'Tutte le taglie', facet: 'sizes' },
  },
  available: { field: 'available', parse: yes, chip: () => 'Solo disponibili' },
} as const satisfies Readonly<Record<string, Filter>>

export type FilterName = keyof typeof knownFilters

type FilterValues = { [Name in FilterName]?: ReturnType<(typeof knownFilters)[Name]['parse']> }

/** Does not compile while a filter of the server has none here. */
true satisfies ProductFilter extends (typeof knownFilters)[FilterName]['field'] ? true : never

export const filterNames = Object.keys(knownFilters) as FilterName[]

type SelectName = {
  [Name in FilterName]: (typeof knownFilters)[Name] extends { select: unknown } ? Name : never
}[FilterName]

/** The filters that are lists to choose from. */
export const selectNames = filterNames.filter((name): name is SelectName => 'select' in knownFilters[name])

/** The catalogue's state, kept in the page's address. Absent means: all categories, no search, first page, the server's own order. */
export interface CatalogFilters extends FilterValues {
  sort?: ProductSort | undefined
  page?: number | undefined
}

export type ChangeFilters = (filters: CatalogFilters, options: { replace: boolean }) => void

const greatestPage = 100_000

/** Reads the address; invalid values are left out. */
export function parseCatalogFilters(raw: Record<string, unknown>): CatalogFilters {
  const pageNumber = Number(raw.page)
  const values: FilterValues = Object.fromEntries(
    filterNames.map((name) => [name, knownFilters[name].parse(raw[name])]),
  )
  return {
    ...values,
    sort: toSort(raw.sort),
    page: Number.isInteger(pageNumber) && pageNumber > 1 && pageNumber <= greatestPage ? pageNumber : undefined,
  }
}

/** What the server is asked for. */
export const toQuery = (state: CatalogFilters): { [Field in ProductFilter]?: string | true | undefined } =>
  Object.fromEntries(filterNames.map((name) => [knownFilters[name].field, state[name]]))

export const hasFilters = (state: CatalogFilters): boolean => filterNames.some((name) => state[name])

/** Keeps only the chosen order. */
export const withoutFilters = ({ sort }: CatalogFilters): CatalogFilters => ({
  sort: sort === 'relevance' ? undefined : sort,
})

/** Changed filters start at the first page; sorting by relevance needs a search. */
export function changeFilters(filters: CatalogFilters, part: CatalogFilters): CatalogFilters {
  const next = { ...filters, ...part, page: undefined }
  return next.sort === 'relevance' && !next.search ? { ...next, sort: undefined } : next
}
