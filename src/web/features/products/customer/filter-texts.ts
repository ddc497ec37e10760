import { type FacetName, facetNames, facts, mapFacts } from '../../../../domain/products/facts.ts'
import type { CatalogFilters, FilterName } from './catalog-filters.ts'

/** Text of the chip of an active filter; `name` is the display name of its value. */
export const chipTexts: Readonly<Record<FilterName, (name: string) => string>> = {
  search: (name) => `«${name}»`,
  category: (name) => `Categoria: ${name}`,
  ...mapFacts(facetNames, (facet) => (name) => `${facts[facet].label}: ${name}`),
  available: () => 'Solo disponibili',
}

/** Label of the filter, with the number of chosen values. */
export function filterTitle(name: FacetName, filters: CatalogFilters): string {
  const chosen = filters[name]?.length ?? 0
  return chosen > 0 ? `${facts[name].label} (${chosen})` : facts[name].label
}
