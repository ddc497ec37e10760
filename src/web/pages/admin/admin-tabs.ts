import type { LinkSearch, Section } from '../../shared/page-address/section-search.ts'
import { latePart } from '../../ui/loading/late-part.tsx'
import { type BetaTabSearch, parseBetaTabSearch } from './tabs/beta/beta-tab-search.ts'
import { type CatalogTabSearch, parseCatalogTabSearch } from './tabs/catalog/catalog-tab-search.ts'
import { type LogTabSearch, parseLogTabSearch } from './tabs/log/log-tab-search.ts'
import { type OrdersTabSearch, parseOrdersTabSearch } from './tabs/orders/orders-tab-search.ts'
import { parseSettingsTabSearch, type SettingsTabSearch } from './tabs/settings/settings-tab-search.ts'
import { parseWishlistTabSearch, type WishlistTabSearch } from './tabs/wishlist/wishlist-tab-search.ts'

const dashboardTab: Section<'dashboard'> = {
  id: 'dashboard',
  label: 'Dashboard',
  component: latePart(() => import('./tabs/dashboard/dashboard-tab.tsx').then(({ DashboardTab }) => DashboardTab)),
}

const ordersTab: Section<'orders', OrdersTabSearch> = {
  id: 'orders',
  label: 'Ordini',
  parseSearch: parseOrdersTabSearch,
  component: latePart(() => import('./tabs/orders/orders-tab.tsx').then(({ OrdersTab }) => OrdersTab)),
}

const catalogTab: Section<'catalog', CatalogTabSearch> = {
  id: 'catalog',
  label: 'Catalogo',
  parseSearch: parseCatalogTabSearch,
  component: latePart(() => import('./tabs/catalog/catalog-tab.tsx').then(({ CatalogTab }) => CatalogTab)),
}

const wishlistTab: Section<'wishlist', WishlistTabSearch> = {
  id: 'wishlist',
  label: 'Wishlist',
  parseSearch: parseWishlistTabSearch,
  component: latePart(() => import('./tabs/wishlist/wishlist-tab.tsx').then(({ WishlistTab }) => WishlistTab)),
}

/** Named Beta after the programme; next to its applications it shows the profiles to verify and the customers. */
const betaTab: Section<'beta', BetaTabSearch> = {
  id: 'beta',
  label: 'Beta',
  parseSearch: parseBetaTabSearch,
  component: latePart(() => import('./tabs/beta/beta-tab.tsx').then(({ BetaTab }) => BetaTab)),
}

const logTab: Section<'log', LogTabSearch> = {
  id: 'log',
  label: 'Log',
  parseSearch: parseLogTabSearch,
  component: latePart(() => import('./tabs/log/log-tab.tsx').then(({ LogTab }) => LogTab)),
}

const settingsTab: Section<'settings', SettingsTabSearch> = {
  id: 'settings',
  label: 'Impostazioni',
  parseSearch: parseSettingsTabSearch,
  component: latePart(() => import('./tabs/settings/settings-tab.tsx').then(({ SettingsTab }) => SettingsTab)),
}

/** In display order; without a tab in the address the first one is open. */
export const adminTabs = [dashboardTab, ordersTab, catalogTab, wishlistTab, betaTab, logTab, settingsTab] as const

type AdminTabId = (typeof adminTabs)[number]['id']

/** Search parameters that links to the admin panel may set. */
export type AdminSearch = { tab?: AdminTabId | undefined } & LinkSearch<typeof adminTabs>
