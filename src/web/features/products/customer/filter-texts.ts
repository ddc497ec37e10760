import type { FacetOption, ProductFacets } from '../../../../contract/products/products.ts'
import type { CatalogFilters, FilterName } from './catalog-filters.ts'

/** Text of the chip of an active filter; `name` is the display name of its value. */
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
  /** Shown if no option has results. */
  none: string
}

/** Filters that accept several values at once. */
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

/** Label of the filter, with the number of chosen values. */
export function filterTitle(name: ManyFilterName, filters: CatalogFilters): string {
  const chosen = filters[name]?.length ?? 0
  return chosen > 0 ? `${manyFilters[name].label} (${chosen})` : manyFilters[name].label
}
