import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import IconHanger from '@tabler/icons-react/dist/esm/icons/IconHanger.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { DashboardSectionId } from '../../paths.ts'
import type { Icon } from '../../ui/icon.ts'

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
    component: lazy(() =>
      import('./sections/overview/overview-section.tsx').then((module) => ({ default: module.OverviewSection })),
    ),
  },
  {
    id: 'business-profile',
    label: 'Profilo Aziendale',
    icon: IconBuildingStore,
    component: lazy(() =>
      import('./sections/business-profile/business-profile-section.tsx').then((module) => ({
        default: module.BusinessProfileSection,
      })),
    ),
  },
  {
    id: 'catalog',
    label: 'Catalogo',
    icon: IconHanger,
    component: lazy(() =>
      import('./sections/catalog/catalog-section.tsx').then((module) => ({ default: module.CatalogSection })),
    ),
  },
  {
    id: 'wishlist',
    label: 'Wishlist',
    icon: IconHeart,
    component: lazy(() =>
      import('./sections/wishlist/wishlist-section.tsx').then((module) => ({ default: module.WishlistSection })),
    ),
  },
  {
    id: 'orders',
    label: 'Gestione Ordini',
    icon: IconReceipt,
    component: lazy(() =>
      import('./sections/orders/orders-section.tsx').then((module) => ({ default: module.OrdersSection })),
    ),
  },
  { id: 'product-request', label: 'Richiesta Prodotto', icon: IconMessagePlus, component: null },
  { id: 'shipping', label: 'Spedizioni', icon: IconCalculator, component: null },
  { id: 'shipping-rates', label: 'Tariffe Spedizioni', icon: IconPackage, component: null },
  { id: 'white-label', label: 'White Label', icon: IconTag, component: null },
  { id: 'shopify', label: 'Integrazione Shopify', icon: IconPlugConnected, component: null },
]
