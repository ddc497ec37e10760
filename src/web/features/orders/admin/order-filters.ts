import {
  type AdminOrderSort,
  adminOrderSorts,
  adminOrderStatuses,
  adminOrderStatusNames,
} from '../../../../domain/orders/admin-order-list.ts'
import { type OrderStatusGroup, orderStatusGroups } from '../../../../domain/orders/orders.ts'

/** Filters of the admin's order list, kept in the URL. */
export interface OrderFilters {
  search?: string | undefined
  status?: OrderStatusGroup | undefined
  /** Absent: the default sort order of the status. */
  sort?: AdminOrderSort | undefined
}

const groups = Object.keys(orderStatusGroups) as OrderStatusGroup[]

export const orderStatusFilters = adminOrderStatuses.map((value) => ({ value, label: adminOrderStatusNames[value] }))

/** The group with this name; undefined (all orders) for any other value. */
export const parseStatusFilter = (value: unknown): OrderStatusGroup | undefined =>
  groups.find((group) => group === value)

/** The sort order with this name; undefined (the status's default) for any other value. */
export const parseSort = (value: unknown): AdminOrderSort | undefined => adminOrderSorts.find((sort) => sort === value)

export const hasOrderFilters = ({ search, status }: OrderFilters): boolean => Boolean(search || status)
