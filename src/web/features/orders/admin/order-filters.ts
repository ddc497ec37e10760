import { type OrderStatusGroup, orderStatusGroups } from '../../../../domain/orders/orders.ts'

/** Filters of the admin's list, kept in the page's address. */
export interface OrderFilters {
  search?: string | undefined
  status?: OrderStatusGroup | undefined
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

export const hasOrderFilters = ({ search, status }: OrderFilters): boolean => Boolean(search || status)
