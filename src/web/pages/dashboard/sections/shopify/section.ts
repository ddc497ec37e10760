import { IconPlugConnected } from '../../../../ui/icons/icon-plug-connected.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'
import { parseShopifySearch, type ShopifySearch } from './shopify-search.ts'

export const shopifySection: DashboardSection<'shopify', ShopifySearch> = {
  id: 'shopify',
  label: 'Integrazione Shopify',
  icon: IconPlugConnected,
  parseSearch: parseShopifySearch,
  component: latePart(() => import('./shopify-views.tsx').then(({ ShopifyViews }) => ShopifyViews)),
}
