import { money } from './fields.ts'
import { OrderCounts } from './orders/order-lists.ts'
import { Order } from './orders/orders.ts'
import { z } from './z.ts'

const count = z.number().int()

/** The customer's overview: figures and the latest orders. */
export const CustomerOverview = z.object({
  totalOrders: count,
  wishlistEntries: count,
  activeReservations: count,
  /** Sum of the products ordered: without cancelled orders, without shipping. */
  grossRevenue: money,
  ordersByStatus: OrderCounts,
  latestOrders: z.array(Order),
})

export type CustomerOverview = z.infer<typeof CustomerOverview>
