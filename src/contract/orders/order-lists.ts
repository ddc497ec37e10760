import { adminOrderSorts, adminOrderStatuses } from '../../domain/orders/admin-order-list.ts'
import { type OrderStatusGroup, orderStatusGroups } from '../../domain/orders/orders.ts'
import { adminOrdersPageSize, maxChosenOrders } from '../../domain/page-sizes.ts'
import { id, limit, optionalDay, optionalText, pageQuery } from '../fields.ts'
import { z } from '../z.ts'
import { AdminOrder } from './orders.ts'

const count = z.number().int()

const statusGroups = Object.keys(orderStatusGroups) as [OrderStatusGroup, ...OrderStatusGroup[]]

/** Filters of a user's orders, apart from the status: all words of `search`, and Italian days of placing, both inclusive. */
export const OrderFilters = z.object({ search: optionalText(100), from: optionalDay, to: optionalDay })

export type OrderFilters = z.infer<typeof OrderFilters>

const status = z.enum(statusGroups, 'Stato non valido').optional()

export const OrderExportQuery = OrderFilters.extend({ status })

export type OrderExportQuery = z.infer<typeof OrderExportQuery>

export const OrderListQuery = pageQuery.extend(OrderExportQuery.shape)

export type OrderListQuery = z.infer<typeof OrderListQuery>

/** Number of the user's orders in each tab, with the filters applied. */
export const OrderCounts = z.object({ pending: count, paid: count, shipped: count, cancelled: count })

export type OrderCounts = z.infer<typeof OrderCounts>

/** Filters and sort order of the admin's list; the default order depends on the status (`adminOrderSort`). */
export const AdminOrderFilters = z.object({
  search: optionalText(200),
  status: z.enum(adminOrderStatuses, 'Stato non valido').default('all'),
  sort: z.enum(adminOrderSorts, 'Ordinamento non valido').optional(),
})

export type AdminOrderFilters = z.infer<typeof AdminOrderFilters>

export const AdminOrderListQuery = AdminOrderFilters.extend({
  limit: limit(adminOrdersPageSize),
  cursor: z.string().max(200).optional(),
})

export type AdminOrderListQuery = z.infer<typeof AdminOrderListQuery>

/** A page of orders, and the counts of the summary cards: all orders, matching ones, to pay, to ship. */
export const AdminOrderList = z.object({
  orders: z.array(AdminOrder),
  total: z.number().int(),
  displayed: z.number().int(),
  /** Whether a search has more hits than `displayed`. */
  displayedIsCapped: z.boolean(),
  toPay: z.number().int(),
  toShip: z.number().int(),
  nextCursor: z.string().nullable(),
})

export type AdminOrderList = z.infer<typeof AdminOrderList>

export const AdminOrderIdsQuery = AdminOrderFilters.extend({
  limit: z.coerce.number().int().min(1).max(maxChosenOrders).default(maxChosenOrders),
})

export type AdminOrderIdsQuery = z.infer<typeof AdminOrderIdsQuery>

/** Ids of the first matching orders, in the list's order, for selecting orders that are not on screen. */
export const AdminOrderIds = z.object({ ids: z.array(id) })

export type AdminOrderIds = z.infer<typeof AdminOrderIds>
