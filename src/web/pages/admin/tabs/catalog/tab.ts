import type { Section } from '../../../../shared/page-address/section-search.ts'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { type CatalogTabSearch, parseCatalogTabSearch } from './catalog-tab-search.ts'

export const catalogTab: Section<'catalog', CatalogTabSearch> = {
  id: 'catalog',
  label: 'Catalogo',
  parseSearch: parseCatalogTabSearch,
  component: latePart(() => import('./catalog-tab.tsx').then(({ CatalogTab }) => CatalogTab)),
}
