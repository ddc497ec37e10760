import { lazy } from 'react'
import type { Section } from '../../../../shared/section-search.ts'
import { type OrdersTabSearch, parseOrdersTabSearch } from './orders-tab-search.ts'

export const ordersTab: Section<'orders', OrdersTabSearch> = {
  id: 'orders',
  label: 'Ordini',
  parseSearch: parseOrdersTabSearch,
  component: lazy(() => import('./orders-tab.tsx').then((module) => ({ default: module.OrdersTab }))),
}
