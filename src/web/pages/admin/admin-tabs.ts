import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { AdminTabId } from '../../paths.ts'

export interface AdminTab {
  id: AdminTabId
  label: string
  /** Null until the tab is built: it then stays out of the list. */
  component: LazyExoticComponent<ComponentType> | null
}

/** The tabs, in the order of portal.md §2. A tab is a component without props in `pages/admin/`, loaded when it is opened. */
export const adminTabs: readonly AdminTab[] = [
  {
    id: 'dashboard',
    label: 'Dashboard',
    component: lazy(() =>
      import('./tabs/dashboard/dashboard-tab.tsx').then((module) => ({ default: module.DashboardTab })),
    ),
  },
  {
    id: 'orders',
    label: 'Ordini',
    component: lazy(() => import('./tabs/orders/orders-tab.tsx').then((module) => ({ default: module.OrdersTab }))),
  },
  { id: 'catalog', label: 'Catalogo', component: null },
  { id: 'wishlist', label: 'Wishlist', component: null },
  {
    id: 'beta',
    label: 'Beta',
    component: lazy(() => import('./tabs/beta/customers-tab.tsx').then((module) => ({ default: module.BetaTab }))),
  },
  {
    id: 'log',
    label: 'Log',
    component: lazy(() => import('./tabs/log/log-tab.tsx').then((module) => ({ default: module.LogTab }))),
  },
  { id: 'settings', label: 'Impostazioni', component: null },
]
