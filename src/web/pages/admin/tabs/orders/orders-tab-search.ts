import { type OrderFilters, parseSort, parseStatusFilter } from '../../../../features/orders/admin/order-filters.ts'
import { type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** What stands in place of the list. */
const modes = ['warehouse', 'pick-list'] as const

type Mode = (typeof modes)[number]

/** The list's filters, the order whose details are open, and what stands in place of the list. */
export interface OrdersTabSearch extends OrderFilters {
  order?: string | undefined
  mode?: Mode | undefined
}

export const parseOrdersTabSearch = ({ search, status, sort, order, mode }: RawSearch): OrdersTabSearch => ({
  search: textParam(search),
  status: parseStatusFilter(status),
  sort: parseSort(sort),
  order: textParam(order),
  mode: modes.find((known) => known === mode),
})
