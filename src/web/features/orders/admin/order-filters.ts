import {
  type AdminOrderSort,
  adminOrderSorts,
  adminOrderStatuses,
  adminOrderStatusNames,
} from '../../../../domain/orders/admin-order-list.ts'
import { type OrderStatusGroup, orderStatusGroups } from '../../../../domain/orders/orders.ts'

/** Filters of the admin's list, kept in the page's address. */
export interface OrderFilters {
  search?: string | undefined
  status?: OrderStatusGroup | undefined
  /** Other than the state's own. */
  sort?: AdminOrderSort | undefined
}

const groups = Object.keys(orderStatusGroups) as OrderStatusGroup[]

export const orderStatusFilters = adminOrderStatuses.map((value) => ({ value, label: adminOrderStatusNames[value] }))

/** The group of that name; undefined (all orders) if there is none. */
export const parseStatusFilter = (value: unknown): OrderStatusGroup | undefined =>
  groups.find((group) => group === value)

/** The order of that name; undefined (the state's own) if there is none. */
export const parseSort = (value: unknown): AdminOrderSort | undefined => adminOrderSorts.find((sort) => sort === value)

export const hasOrderFilters = ({ search, status }: OrderFilters): boolean => Boolean(search || status)
