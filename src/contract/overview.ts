import { money } from './fields.ts'
import { Order } from './orders.ts'
import { z } from './z.ts'

const count = z.number().int()

/** The customer's overview (portal.md §2): bounded figures computed by the server. */
export const CustomerOverview = z.object({
  totalOrders: count,
  wishlistEntries: count,
  activeReservations: count,
  /** Sum of totalAmount without cancelled orders, shipping excluded (decisions.md §12). */
  grossRevenue: money,
  ordersByStatus: z.object({ pending: count, paid: count, shipped: count, cancelled: count }),
  latestOrders: z.array(Order),
})

export type CustomerOverview = z.infer<typeof CustomerOverview>
