import { money } from './fields.ts'
import { OrderCounts } from './orders/order-lists.ts'
import { Order } from './orders/orders.ts'
import { z } from './z.ts'

const count = z.number().int()

/** A customer's overview: figures and the latest orders. */
export const CustomerOverview = z.object({
  totalOrders: count,
  wishlistEntries: count,
  activeReservations: count,
  /** Total of ordered products, without cancelled orders and shipping. */
  grossRevenue: money,
  ordersByStatus: OrderCounts,
  latestOrders: z.array(Order),
})

export type CustomerOverview = z.infer<typeof CustomerOverview>
