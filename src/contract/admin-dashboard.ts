import { id, instant, money } from './fields.ts'
import { AdminOrder } from './orders/orders.ts'
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
  /** Of those to ship: paid by today's cut-off hour; null on a day on which no parcels leave. */
  dueToday: count.nullable(),
  /** Of those to ship: should have left on an earlier day. */
  late: count,
  cutoffHour: count,
  profilesToVerify: count,
  /** Product requests and Beta applications that nobody has answered, returns that are not over, disputes that nobody has decided, errors that stand unresolved, invoices whose last day of transmission is over, credit notes that are proposed: of each up to 1,000, 1,001 stands for more. */
  toAnswer: z.object({
    requests: count,
    betaApplications: count,
    returns: count,
    disputes: count,
    errors: count,
    lateInvoices: count,
    creditProposals: count,
  }),
  /** Reservations that end within so many hours. */
  reservationsEnding: z.object({ in24Hours: count, in48Hours: count }),
  latestOrders: z.array(AdminOrder),
})

export type AdminDashboard = z.infer<typeof AdminDashboard>

/** Figures over many orders, of the moment `computedAt`. Days are Italian; what was paid counts, unless it was cancelled since. */
export const DashboardFigures = z.object({
  /** The last 30 days, today among them, by the day of payment; `revenue` without shipping. */
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
  /** Of products on sale: `running` have something left, at most `threshold` pieces. */
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
  /** Orders of the last 30 days, without today, that were to leave on the day of their payment, and those that did. */
  onTime: z.object({ due: count, left: count }),
  computedAt: instant,
})

export type DashboardFigures = z.infer<typeof DashboardFigures>
