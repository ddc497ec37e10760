import type { LinkSearch } from '../../shared/page-address/section-search.ts'
import { businessProfileSection } from './sections/business-profile/section.ts'
import { catalogSection } from './sections/catalog/section.ts'
import { ordersSection } from './sections/orders/section.ts'
import { overviewSection } from './sections/overview/section.ts'
import { productRequestSection } from './sections/product-request/section.ts'
import { shippingSection } from './sections/shipping/section.ts'
import { shippingRatesSection } from './sections/shipping-rates/section.ts'
import { shopifySection } from './sections/shopify/section.ts'
import { whiteLabelSection } from './sections/white-label/section.ts'
import { wishlistSection } from './sections/wishlist/section.ts'

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

export type DashboardSectionId = (typeof dashboardSections)[number]['id']

/** Search parameters that links to the dashboard may set. */
export type DashboardSearch = { section?: DashboardSectionId | undefined } & LinkSearch<typeof dashboardSections>
