import { IconReceipt } from '../../../../ui/icons/icon-receipt.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import type { DashboardSection } from '../../dashboard-section.ts'
import { type OrdersSearch, parseOrdersSearch } from './orders-search.ts'

export const ordersSection: DashboardSection<'orders', OrdersSearch> = {
  id: 'orders',
  label: 'Gestione Ordini',
  icon: IconReceipt,
  parseSearch: parseOrdersSearch,
  component: latePart(() => import('./orders-views.tsx').then(({ OrdersViews }) => OrdersViews)),
}
