import { AdminOrder } from './orders.ts'
import { z } from './z.ts'

const count = z.number().int()

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
