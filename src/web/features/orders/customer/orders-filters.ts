import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import type { OrderStatusGroup } from '../../../../domain/orders/orders.ts'

/** Filters of the user's orders in addition to the tab, kept in the URL. Days are `2026-03-31`. */
export interface OrdersFilters {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export const hasOrdersFilters = ({ search, from, to }: OrdersFilters): boolean => Boolean(search || from || to)

/** Phrases for the orders of a tab within sentences: `tra i pagati`. */
const among: Readonly<Record<OrderStatusGroup, string>> = {
  pending: 'tra quelli da pagare',
  paid: 'tra i pagati',
  shipped: 'tra gli spediti',
  cancelled: 'tra gli annullati',
}

/** Other tabs with orders that match the filters. */
export const foundElsewhere = (status: OrderStatusGroup, counts: OrderCounts | undefined) =>
  (Object.keys(among) as OrderStatusGroup[])
    .filter((tab) => tab !== status && counts && counts[tab] > 0)
    .map((tab) => ({ tab, count: counts?.[tab] ?? 0, text: among[tab] }))
