import { adminOrderSorts, adminOrderStatuses } from '../../domain/orders/admin-order-list.ts'
import { type OrderStatusGroup, orderStatusGroups } from '../../domain/orders/orders.ts'
import { adminOrdersPageSize, mostChosenOrders } from '../../domain/page-sizes.ts'
import { id, limit, optionalDay, optionalText, pageQuery } from '../fields.ts'
import { z } from '../z.ts'
import { AdminOrder } from './orders.ts'

const count = z.number().int()

const statusGroups = Object.keys(orderStatusGroups) as [OrderStatusGroup, ...OrderStatusGroup[]]

/** Which of the own orders, whatever their state: those with all words of `search`, placed on these Italian days, both included. */
export const OrderFilters = z.object({ search: optionalText(100), from: optionalDay, to: optionalDay })

export type OrderFilters = z.infer<typeof OrderFilters>

const status = z.enum(statusGroups, 'Stato non valido').optional()

export const OrderExportQuery = OrderFilters.extend({ status })

export type OrderExportQuery = z.infer<typeof OrderExportQuery>

export const OrderListQuery = pageQuery.extend(OrderExportQuery.shape)

export type OrderListQuery = z.infer<typeof OrderListQuery>

/** How many own orders the filters leave in each tab. */
export const OrderCounts = z.object({ pending: count, paid: count, shipped: count, cancelled: count })

export type OrderCounts = z.infer<typeof OrderCounts>

/** What an admin's list leaves of all orders, and in which order; without one, by the state's own (`adminOrderSort`). */
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

/** One page of orders, and the counts of the summary cards: all orders, those that match the filters, to pay, to ship. */
export const AdminOrderList = z.object({
  orders: z.array(AdminOrder),
  total: z.number().int(),
  displayed: z.number().int(),
  /** A search found more than `displayed` says. */
  displayedIsCapped: z.boolean(),
  toPay: z.number().int(),
  toShip: z.number().int(),
  nextCursor: z.string().nullable(),
})

export type AdminOrderList = z.infer<typeof AdminOrderList>

export const AdminOrderIdsQuery = AdminOrderFilters.extend({
  limit: z.coerce.number().int().min(1).max(mostChosenOrders).default(mostChosenOrders),
})

export type AdminOrderIdsQuery = z.infer<typeof AdminOrderIdsQuery>

/** The first of what the filters leave, in the list's order: those that are chosen without being on screen. */
export const AdminOrderIds = z.object({ ids: z.array(id) })

export type AdminOrderIds = z.infer<typeof AdminOrderIds>
