import {
  type AdminOrderSort,
  adminOrderStatuses,
  adminOrderStatusNames,
} from '../../../../domain/orders/admin-order-list.ts'
import { type OrderStatusGroup, orderStatusGroups } from '../../../../domain/orders/orders.ts'
import { choiceParam } from '../../../shared/page-address/section-search.ts'

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
export const parseStatusFilter = (value: unknown): OrderStatusGroup | undefined => choiceParam(groups, value)

export const hasOrderFilters = ({ search, status }: OrderFilters): boolean => Boolean(search || status)
