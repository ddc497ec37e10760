import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { DashboardSectionId } from '../../paths.ts'
import type { Icon } from '../../ui/icon.ts'
import { IconBuildingStore } from '../../ui/icons/icon-building-store.tsx'
import { IconCalculator } from '../../ui/icons/icon-calculator.tsx'
import { IconHanger } from '../../ui/icons/icon-hanger.tsx'
import { IconHeart } from '../../ui/icons/icon-heart.tsx'
import { IconLayoutDashboard } from '../../ui/icons/icon-layout-dashboard.tsx'
import { IconMessagePlus } from '../../ui/icons/icon-message-plus.tsx'
import { IconPackage } from '../../ui/icons/icon-package.tsx'
import { IconPlugConnected } from '../../ui/icons/icon-plug-connected.tsx'
import { IconReceipt } from '../../ui/icons/icon-receipt.tsx'
import { IconTag } from '../../ui/icons/icon-tag.tsx'

export interface DashboardSection {
  id: DashboardSectionId
  label: string
  icon: Icon
  /** Null until the section is built: it then stays out of the sidebar. */
  component: LazyExoticComponent<ComponentType> | null
}

/**
 * The sidebar, in the order of portal.md §2. A section is a component without props in `pages/dashboard/`, loaded when it is opened;
 * it reads the user with `useUser()`.
 */
export const dashboardSections: readonly DashboardSection[] = [
  {
    id: 'overview',
    label: 'Dashboard',
    icon: IconLayoutDashboard,
    component: lazy(() => import('./overview-section.tsx').then((module) => ({ default: module.OverviewSection }))),
  },
  {
    id: 'business-profile',
    label: 'Profilo Aziendale',
    icon: IconBuildingStore,
    component: lazy(() =>
      import('./business-profile-section.tsx').then((module) => ({ default: module.BusinessProfileSection })),
    ),
  },
  {
    id: 'catalog',
    label: 'Catalogo',
    icon: IconHanger,
    component: lazy(() => import('./catalog-section.tsx').then((module) => ({ default: module.CatalogSection }))),
  },
  {
    id: 'wishlist',
    label: 'Wishlist',
    icon: IconHeart,
    component: lazy(() => import('./wishlist-section.tsx').then((module) => ({ default: module.WishlistSection }))),
  },
  {
    id: 'orders',
    label: 'Gestione Ordini',
    icon: IconReceipt,
    component: lazy(() => import('./orders-section.tsx').then((module) => ({ default: module.OrdersSection }))),
  },
  { id: 'product-request', label: 'Richiesta Prodotto', icon: IconMessagePlus, component: null },
  { id: 'shipping', label: 'Spedizioni', icon: IconCalculator, component: null },
  { id: 'shipping-rates', label: 'Tariffe Spedizioni', icon: IconPackage, component: null },
  { id: 'white-label', label: 'White Label', icon: IconTag, component: null },
  { id: 'shopify', label: 'Integrazione Shopify', icon: IconPlugConnected, component: null },
]
