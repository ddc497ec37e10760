import { IconTruckDelivery } from '../../../../ui/icons/icon-truck-delivery.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const shippingSection: DashboardSection<'shipping'> = {
  id: 'shipping',
  label: 'Spedizioni',
  icon: IconTruckDelivery,
  component: latePart(() => import('./shipping-section.tsx').then(({ ShippingSection }) => ShippingSection)),
}
