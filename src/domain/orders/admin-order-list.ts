import type { OrderStatusGroup } from './orders.ts'

/** States by which admins filter: a group, or none. */
export const adminOrderStatuses = ['all', 'pending', 'paid', 'shipped', 'cancelled'] as const satisfies readonly (
  | OrderStatusGroup
  | 'all'
)[]

export const adminOrderStatusNames: Readonly<Record<(typeof adminOrderStatuses)[number], string>> = {
  all: 'Tutti gli stati',
  pending: 'Da pagare',
  paid: 'Pagati',
  shipped: 'Spediti',
  cancelled: 'Annullati',
}

/** Orders in which admins read their list. */
export const adminOrderSorts = ['newest', 'oldest_paid'] as const

export type AdminOrderSort = (typeof adminOrderSorts)[number]

export const adminOrderSortNames: Readonly<Record<AdminOrderSort, string>> = {
  oldest_paid: 'Pagati per primi',
  newest: 'Più recenti',
}

/** Who has paid first is to be shipped first; all other lists begin with the newest order, whatever is wished for. */
export const adminOrderSort = (status: OrderStatusGroup | 'all', wished?: AdminOrderSort | null): AdminOrderSort =>
  status === 'paid' ? (wished ?? 'oldest_paid') : 'newest'

/** Of more that a search finds nobody is told how many. */
export const mostCountedOrders = 100

/** What a search finds and is listed by payment is sorted out of so many, and counted up to there. */
export const mostSortedOrders = 1000

/** How many views an admin saves. */
export const mostOrderViews = 20
