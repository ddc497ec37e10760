import { type OrderStatusGroup, orderStatusGroups } from '../../../../domain/orders.ts'

/** What the admin's list is narrowed to; it lives in the page's address. */
export interface OrderFilters {
  search?: string | undefined
  status?: OrderStatusGroup | undefined
}

export const orderStatusFilters: readonly { value: OrderStatusGroup; label: string }[] = [
  { value: 'pending', label: 'Da pagare' },
  { value: 'paid', label: 'Pagati' },
  { value: 'shipped', label: 'Spediti' },
  { value: 'cancelled', label: 'Annullati' },
]

/** The group of that name; undefined (all orders) where there is none. */
export const parseStatusFilter = (value: unknown): OrderStatusGroup | undefined =>
  (Object.keys(orderStatusGroups) as OrderStatusGroup[]).find((group) => group === value)

export const hasOrderFilters = ({ search, status }: OrderFilters): boolean => Boolean(search || status)
