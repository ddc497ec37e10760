import type { Section } from '../../../../shared/page-address/section-search.ts'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { type OrdersTabSearch, parseOrdersTabSearch } from './orders-tab-search.ts'

export const ordersTab: Section<'orders', OrdersTabSearch> = {
  id: 'orders',
  label: 'Ordini',
  parseSearch: parseOrdersTabSearch,
  component: latePart(() => import('./orders-tab.tsx').then(({ OrdersTab }) => OrdersTab)),
}
