import { facetNames, mapFacts } from './facts.ts'

export const productSorts = ['newest', 'relevance', 'price_asc', 'price_desc'] as const

export type ProductSort = (typeof productSorts)[number]

interface QueryField {
  /** Allowed for visitors, who see only the preview. */
  inPreview: boolean
  /** A filter: it restricts the products, as opposed to paging and sorting. */
  narrows: boolean
  /** Requires the search index. Without such a field the list is read directly, as a whole or by category. */
  searches: boolean
}

/** All parameters of the product list. The contract's schema has exactly these fields. */
export const productQueryFields = {
  limit: { inPreview: true, narrows: false, searches: false },
  offset: { inPreview: false, narrows: false, searches: false },
  sort: { inPreview: false, narrows: false, searches: false },
  categoryId: { inPreview: false, narrows: true, searches: false },
  search: { inPreview: false, narrows: true, searches: true },
  /** Searches for the words as typed, without correcting typing errors. */
  exact: { inPreview: false, narrows: false, searches: false },
  ...mapFacts(facetNames, () => ({ inPreview: false, narrows: true, searches: true }) as const),
  available: { inPreview: false, narrows: true, searches: true },
} as const satisfies Record<string, QueryField>

export type ProductQueryField = keyof typeof productQueryFields

type FieldThat<Trait extends keyof QueryField> = {
  [Field in ProductQueryField]: (typeof productQueryFields)[Field][Trait] extends true ? Field : never
}[ProductQueryField]

/** Fields that filter; all others only page or sort. */
export type ProductFilter = FieldThat<'narrows'>

const fields = Object.keys(productQueryFields) as ProductQueryField[]

/** Fields that only signed-in users may send. */
export const fieldsBeyondPreview = fields.filter((field) => !productQueryFields[field].inPreview)

const searchFields = fields.filter((field): field is FieldThat<'searches'> => productQueryFields[field].searches)

/** Whether one of the fields that require the search index is set. */
export const needsSearch = (query: Partial<Record<FieldThat<'searches'>, unknown>>): boolean =>
  searchFields.some((field) => Boolean(query[field]))
