import { IconPlugConnected } from '../../../../ui/icons/icon-plug-connected.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const shopifySection: DashboardSection<'shopify'> = {
  id: 'shopify',
  label: 'Integrazione Shopify',
  icon: IconPlugConnected,
  component: latePart(() => import('./shopify-section.tsx').then(({ ShopifySection }) => ShopifySection)),
}
