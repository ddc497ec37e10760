import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import type { OrderStatusGroup } from '../../../../domain/orders/orders.ts'

/** What narrows the own orders beside the tab, kept in the page's address. Days are `2026-03-31`. */
export interface OrdersFilters {
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export const hasOrdersFilters = ({ search, from, to }: OrdersFilters): boolean => Boolean(search || from || to)

/** As the texts speak of the orders of a tab: `tra i pagati`. */
const among: Readonly<Record<OrderStatusGroup, string>> = {
  pending: 'tra quelli da pagare',
  paid: 'tra i pagati',
  shipped: 'tra gli spediti',
  cancelled: 'tra gli annullati',
}

/** The other tabs in which the filters leave orders. */
export const foundElsewhere = (status: OrderStatusGroup, counts: OrderCounts | undefined) =>
  (Object.keys(among) as OrderStatusGroup[])
    .filter((tab) => tab !== status && counts && counts[tab] > 0)
    .map((tab) => ({ tab, count: counts?.[tab] ?? 0, text: among[tab] }))
