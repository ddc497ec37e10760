import { money } from './fields.ts'
import { AdminOrder, Order } from './orders.ts'
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

/** The admin's counters (portal.md §2, §9): the first four go by the order's creation day; the real shipments stand beside them. */
export const AdminDashboard = z.object({
  toPay: count,
  paidToday: count,
  shippedToday: count,
  urgent: count,
  /** Parcels that really left today, by shipping date (decisions.md §10). */
  parcelsShippedToday: count,
  toShip: count,
  profilesToVerify: count,
  latestOrders: z.array(AdminOrder),
})

export type AdminDashboard = z.infer<typeof AdminDashboard>
