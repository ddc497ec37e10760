import { IconMap2 } from '../../../../ui/icons/icon-map-2.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'

export const shippingRatesSection: DashboardSection<'shipping-rates'> = {
  id: 'shipping-rates',
  label: 'Tariffe Spedizioni',
  icon: IconMap2,
  component: latePart(() =>
    import('./shipping-rates-section.tsx').then(({ ShippingRatesSection }) => ShippingRatesSection),
  ),
}
