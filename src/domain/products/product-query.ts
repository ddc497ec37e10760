export const productSorts = ['newest', 'relevance', 'price_asc', 'price_desc'] as const

export type ProductSort = (typeof productSorts)[number]

interface QueryField {
  /** Visitors, who see only the preview, may send it. */
  inPreview: boolean
  /** A filter: it says which products are shown, not how many or in which order. */
  narrows: boolean
  /** Needs the search. Without such a field the list is read directly, whole or by category. */
  searches: boolean
}

/** All parameters of the product list. The contract's schema has exactly these fields. */
export const productQueryFields = {
  limit: { inPreview: true, narrows: false, searches: false },
  offset: { inPreview: false, narrows: false, searches: false },
  sort: { inPreview: false, narrows: false, searches: false },
  categoryId: { inPreview: false, narrows: true, searches: false },
  search: { inPreview: false, narrows: true, searches: true },
  color: { inPreview: false, narrows: true, searches: true },
  size: { inPreview: false, narrows: true, searches: true },
  available: { inPreview: false, narrows: true, searches: true },
} as const satisfies Record<string, QueryField>

export type ProductQueryField = keyof typeof productQueryFields

type FieldThat<Trait extends keyof QueryField> = {
  [Field in ProductQueryField]: (typeof productQueryFields)[Field][Trait] extends true ? Field : never
}[ProductQueryField]

/** The fields that filter; every other one only pages or sorts. */
export type ProductFilter = FieldThat<'narrows'>

const fields = Object.keys(productQueryFields) as ProductQueryField[]

export const productFilters = fields.filter((field): field is ProductFilter => productQueryFields[field].narrows)

/** Fields that only signed-in users may send. */
export const fieldsBeyondPreview = fields.filter((field) => !productQueryFields[field].inPreview)

const searchFields = fields.filter((field): field is FieldThat<'searches'> => productQueryFields[field].searches)

/** Whether the search has to answer, because one of its fields is set. */
export const needsSearch = (query: Partial<Record<FieldThat<'searches'>, unknown>>): boolean =>
  searchFields.some((field) => Boolean(query[field]))
