import { lazy } from 'react'
import { type CatalogFilters, parseCatalogFilters } from '../../../../features/products/customer/catalog-filters.ts'
import { IconHanger } from '../../../../ui/icons/icon-hanger.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const catalogSection: DashboardSection<'catalog', CatalogFilters> = {
  id: 'catalog',
  label: 'Catalogo',
  icon: IconHanger,
  parseSearch: parseCatalogFilters,
  component: lazy(() => import('./catalog-section.tsx').then((module) => ({ default: module.CatalogSection }))),
}
