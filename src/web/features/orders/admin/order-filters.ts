import { type AdminOrderSort, adminOrderSorts } from '../../../../domain/orders/admin-order-list.ts'
import { type OrderStatusGroup, orderStatusGroups } from '../../../../domain/orders/orders.ts'

/** Filters of the admin's list, kept in the page's address. */
export interface OrderFilters {
  search?: string | undefined
  status?: OrderStatusGroup | undefined
  /** Other than the state's own. */
  sort?: AdminOrderSort | undefined
}

const filterLabels: Readonly<Record<OrderStatusGroup, string>> = {
  pending: 'Da pagare',
  paid: 'Pagati',
  shipped: 'Spediti',
  cancelled: 'Annullati',
}

const groups = Object.keys(orderStatusGroups) as OrderStatusGroup[]

export const orderStatusFilters = groups.map((value) => ({ value, label: filterLabels[value] }))

/** The group of that name; undefined (all orders) if there is none. */
export const parseStatusFilter = (value: unknown): OrderStatusGroup | undefined =>
  groups.find((group) => group === value)

/** The order of that name; undefined (the state's own) if there is none. */
export const parseSort = (value: unknown): AdminOrderSort | undefined => adminOrderSorts.find((sort) => sort === value)

export const hasOrderFilters = ({ search, status }: OrderFilters): boolean => Boolean(search || status)
