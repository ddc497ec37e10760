import { type CatalogFilters, parseCatalogFilters } from '../../../../features/products/customer/catalog-filters.ts'
import { IconHanger } from '../../../../ui/icons/icon-hanger.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const catalogSection: DashboardSection<'catalog', CatalogFilters> = {
  id: 'catalog',
  label: 'Catalogo',
  icon: IconHanger,
  parseSearch: parseCatalogFilters,
  component: latePart(() => import('./catalog-section.tsx').then(({ CatalogSection }) => CatalogSection)),
}
