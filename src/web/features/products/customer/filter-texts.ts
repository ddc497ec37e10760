import type { FacetOption, ProductFacets } from '../../../../contract/products/products.ts'
import type { CatalogFilters, FilterName } from './catalog-filters.ts'

/** What the chip of a filter in force says; `name` is the value as people know it. */
export const chipTexts: Readonly<Record<FilterName, (name: string) => string>> = {
  search: (name) => `«${name}»`,
  category: (name) => `Categoria: ${name}`,
  color: (name) => `Colore: ${name}`,
  size: (name) => `Taglia: ${name}`,
  available: () => 'Solo disponibili',
}

interface ManyFilter {
  label: string
  optionsOf: (facets: ProductFacets) => readonly FacetOption[]
  /** Said where no option would find anything. */
  none: string
}

/** The filters of which several values can be chosen at once. */
export const manyFilters = {
  color: {
    label: 'Colore',
    optionsOf: ({ colorOptions }) => colorOptions,
    none: 'Nessun colore tra questi prodotti.',
  },
  size: { label: 'Taglia', optionsOf: ({ sizeOptions }) => sizeOptions, none: 'Nessuna taglia tra questi prodotti.' },
} as const satisfies { [Name in FilterName]?: ManyFilter }

export type ManyFilterName = keyof typeof manyFilters

export const manyFilterNames = Object.keys(manyFilters) as ManyFilterName[]

/** Its name, with the number of values chosen. */
export function filterTitle(name: ManyFilterName, filters: CatalogFilters): string {
  const chosen = filters[name]?.length ?? 0
  return chosen > 0 ? `${manyFilters[name].label} (${chosen})` : manyFilters[name].label
}
