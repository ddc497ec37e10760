import { type OrderFilters, parseStatusFilter } from '../../../../features/orders/admin/order-filters.ts'
import { type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** The list's filters, and the order whose details are open. */
export interface OrdersTabSearch extends OrderFilters {
  order?: string | undefined
}

export const parseOrdersTabSearch = ({ search, status, order }: RawSearch): OrdersTabSearch => ({
  search: textParam(search),
  status: parseStatusFilter(status),
  order: textParam(order),
})
