import type { OrderStatusGroup } from './orders.ts'

/** Status filter of the admin's list: a group, or all. */
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

/** Sort orders of the admin's list. */
export const adminOrderSorts = ['newest', 'oldest_paid'] as const

export type AdminOrderSort = (typeof adminOrderSorts)[number]

export const adminOrderSortNames: Readonly<Record<AdminOrderSort, string>> = {
  oldest_paid: 'Pagati per primi',
  newest: 'Più recenti',
}

/** Paid orders are sorted by payment by default, because they are shipped in that order. All other lists are always newest first. */
export const adminOrderSort = (status: OrderStatusGroup | 'all', wished?: AdminOrderSort | null): AdminOrderSort =>
  status === 'paid' ? (wished ?? 'oldest_paid') : 'newest'

/** Search hits are counted up to this number. */
export const maxCountedOrders = 100

/** The same limit for searches sorted by payment; only this many hits are sorted. */
export const maxSortedOrders = 1000

/** Maximum number of saved views per admin. */
export const maxOrderViews = 20
