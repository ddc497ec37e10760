import { id, instant, money } from './fields.ts'
import { AdminOrder } from './orders/orders.ts'
import { z } from './z.ts'

const count = z.number().int()

/** Counters for admins. The first four count by the day of placing, `parcelsShippedToday` by the day of shipping. */
export const AdminDashboard = z.object({
  toPay: count,
  paidToday: count,
  shippedToday: count,
  urgent: count,
  parcelsShippedToday: count,
  toShip: count,
  /** Orders to ship that were paid before today's cut-off hour; null on days without shipping. */
  dueToday: count.nullable(),
  /** Orders to ship that should have shipped on an earlier day. */
  late: count,
  cutoffHour: count,
  profilesToVerify: count,
  /**
   * Open items that await an admin: unanswered product requests and Beta applications, open returns, undecided disputes, unresolved errors, invoices
   * past their transmission deadline, and proposed credit notes. Each is counted up to 1,000; 1,001 means more.
   */
  toAnswer: z.object({
    requests: count,
    betaApplications: count,
    returns: count,
    disputes: count,
    errors: count,
    lateInvoices: count,
    creditProposals: count,
  }),
  /** Reservations that expire within this time. */
  reservationsEnding: z.object({ in24Hours: count, in48Hours: count }),
  latestOrders: z.array(AdminOrder),
})

export type AdminDashboard = z.infer<typeof AdminDashboard>

/** Statistics over many orders as of `computedAt`. Days are Italian; paid orders count unless they were cancelled later. */
export const DashboardFigures = z.object({
  /** The last 30 days including today, by the day of payment; `revenue` excludes shipping. */
  days: z.array(z.object({ day: z.string(), orders: count, revenue: money })),
  bestSellers: z.array(
    z.object({
      productId: id,
      name: z.string(),
      imageUrl: z.string().nullable(),
      pieces: count,
      revenue: money,
    }),
  ),
  /** Products on sale only: `running` have at most `threshold` pieces left, but at least one. */
  lowStock: z.object({
    threshold: count,
    running: count,
    soldOut: count,
    items: z.array(
      z.object({
        productId: id,
        name: z.string(),
        variant: z.string().nullable(),
        sku: z.string().nullable(),
        available: count,
      }),
    ),
  }),
  /** Orders of the last 30 days, without today, that had to ship on the day of payment, and the number that did. */
  onTime: z.object({ due: count, left: count }),
  computedAt: instant,
})

export type DashboardFigures = z.infer<typeof DashboardFigures>
