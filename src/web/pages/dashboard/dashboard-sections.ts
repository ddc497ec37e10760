import { linkOptions } from '@tanstack/react-router'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { type CatalogFilters, parseCatalogFilters } from '../../features/products/customer/catalog-filters.ts'
import type { LinkSearch } from '../../shared/page-address/section-search.ts'
import { IconBuildingStore } from '../../ui/icons/icon-building-store.tsx'
import { IconHanger } from '../../ui/icons/icon-hanger.tsx'
import { IconHeart } from '../../ui/icons/icon-heart.tsx'
import { IconLayoutDashboard } from '../../ui/icons/icon-layout-dashboard.tsx'
import { IconMap2 } from '../../ui/icons/icon-map-2.tsx'
import { IconMessagePlus } from '../../ui/icons/icon-message-plus.tsx'
import { IconPackage } from '../../ui/icons/icon-package.tsx'
import { IconPlugConnected } from '../../ui/icons/icon-plug-connected.tsx'
import { IconReceipt } from '../../ui/icons/icon-receipt.tsx'
import { IconTruckDelivery } from '../../ui/icons/icon-truck-delivery.tsx'
import { latePart } from '../../ui/loading/late-part.tsx'
import type { SidebarItem } from '../../ui/navigation/sidebar-shell.tsx'
import { type DashboardSection, isOpenTo, proOnly } from './dashboard-section.ts'
import {
  type BusinessProfileSearch,
  parseBusinessProfileSearch,
} from './sections/business-profile/business-profile-search.ts'
import { type OrdersSearch, parseOrdersSearch } from './sections/orders/orders-search.ts'
import {
  type ProductRequestSearch,
  parseProductRequestSearch,
} from './sections/product-request/product-request-search.ts'
import { parseShopifySearch, type ShopifySearch } from './sections/shopify/shopify-search.ts'
import { parseWishlistSearch, type WishlistSearch } from './sections/wishlist/wishlist-search.ts'

const overviewSection: DashboardSection<'overview'> = {
  id: 'overview',
  label: 'Dashboard',
  icon: IconLayoutDashboard,
  component: latePart(() =>
    import('./sections/overview/overview-section.tsx').then(({ OverviewSection }) => OverviewSection),
  ),
}

const businessProfileSection: DashboardSection<'business-profile', BusinessProfileSearch> = {
  id: 'business-profile',
  label: 'Profilo Aziendale',
  icon: IconBuildingStore,
  parseSearch: parseBusinessProfileSearch,
  waiting: ({ isBusinessVerified, businessSubmittedAt }) => {
    if (isBusinessVerified) return undefined
    return businessSubmittedAt ? 'In attesa di verifica' : 'Da completare'
  },
  component: latePart(() =>
    import('./sections/business-profile/business-profile-section.tsx').then(
      ({ BusinessProfileSection }) => BusinessProfileSection,
    ),
  ),
}

const catalogSection: DashboardSection<'catalog', CatalogFilters> = {
  id: 'catalog',
  label: 'Catalogo',
  icon: IconHanger,
  parseSearch: parseCatalogFilters,
  component: latePart(() =>
    import('./sections/catalog/catalog-section.tsx').then(({ CatalogSection }) => CatalogSection),
  ),
}

const wishlistSection: DashboardSection<'wishlist', WishlistSearch> = {
  id: 'wishlist',
  label: 'Wishlist',
  icon: IconHeart,
  parseSearch: parseWishlistSearch,
  component: latePart(() =>
    import('./sections/wishlist/wishlist-section.tsx').then(({ WishlistSection }) => WishlistSection),
  ),
}

const ordersSection: DashboardSection<'orders', OrdersSearch> = {
  id: 'orders',
  label: 'Gestione Ordini',
  icon: IconReceipt,
  parseSearch: parseOrdersSearch,
  component: latePart(() => import('./sections/orders/orders-views.tsx').then(({ OrdersViews }) => OrdersViews)),
}

const productRequestSection: DashboardSection<'product-request', ProductRequestSearch> = {
  id: 'product-request',
  label: 'Richiesta Prodotto',
  icon: IconMessagePlus,
  parseSearch: parseProductRequestSearch,
  component: latePart(() =>
    import('./sections/product-request/product-request-section.tsx').then(
      ({ ProductRequestSection }) => ProductRequestSection,
    ),
  ),
}

const shippingSection: DashboardSection<'shipping'> = {
  id: 'shipping',
  label: 'Spedizioni',
  icon: IconTruckDelivery,
  component: latePart(() =>
    import('./sections/shipping/shipping-section.tsx').then(({ ShippingSection }) => ShippingSection),
  ),
}

const shippingRatesSection: DashboardSection<'shipping-rates'> = {
  id: 'shipping-rates',
  label: 'Tariffe Spedizioni',
  icon: IconMap2,
  component: latePart(() =>
    import('./sections/shipping-rates/shipping-rates-section.tsx').then(
      ({ ShippingRatesSection }) => ShippingRatesSection,
    ),
  ),
}

const whiteLabelSection: DashboardSection<'white-label'> = {
  id: 'white-label',
  label: 'White Label',
  icon: IconPackage,
  guard: proOnly,
  component: latePart(() =>
    import('./sections/white-label/white-label-section.tsx').then(({ WhiteLabelSection }) => WhiteLabelSection),
  ),
}

const shopifySection: DashboardSection<'shopify', ShopifySearch> = {
  id: 'shopify',
  label: 'Integrazione Shopify',
  icon: IconPlugConnected,
  parseSearch: parseShopifySearch,
  component: latePart(() => import('./sections/shopify/shopify-views.tsx').then(({ ShopifyViews }) => ShopifyViews)),
}

/** In sidebar order; without a section in the address the first one is open. */
export const dashboardSections = [
  overviewSection,
  businessProfileSection,
  catalogSection,
  wishlistSection,
  ordersSection,
  productRequestSection,
  shippingSection,
  shippingRatesSection,
  whiteLabelSection,
  shopifySection,
] as const

type DashboardSectionId = (typeof dashboardSections)[number]['id']

/** Search parameters that links to the dashboard may set. */
export type DashboardSearch = { section?: DashboardSectionId | undefined } & LinkSearch<typeof dashboardSections>

const [first] = dashboardSections

/** Sidebar entry of a section for this user. */
export function sidebarItem(section: DashboardSection<DashboardSectionId, unknown>, user: User): SidebarItem {
  const { id, label, icon, guard, waiting } = section
  const isOpen = isOpenTo(section, user)
  return {
    id,
    label,
    icon,
    link: linkOptions({ to: paths.dashboard, search: id === first.id ? {} : { section: id } }),
    dot: waiting?.(user),
    hint: isOpen ? undefined : guard?.hint,
    disabled: !isOpen,
  }
}
