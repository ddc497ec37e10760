import { AdminOrder } from './orders.ts'
import { z } from './z.ts'

const count = z.number().int()

/** The admin's counters. The first four count by the day the order was placed, `parcelsShippedToday` by the day of shipping. */
export const AdminDashboard = z.object({
  toPay: count,
  paidToday: count,
  shippedToday: count,
  urgent: count,
  parcelsShippedToday: count,
  toShip: count,
  profilesToVerify: count,
  latestOrders: z.array(AdminOrder),
})

export type AdminDashboard = z.infer<typeof AdminDashboard>
