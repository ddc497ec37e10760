import type { AdminDashboard } from '../../../contract/admin-dashboard.ts'
import type { AppContext } from '../../app-context.ts'
import { countEach } from '../../database/paging.ts'
import { coalesceReads } from '../../jobs/in-groups.ts'
import { pendingApplications } from '../beta-applications/beta-applications.reads.ts'
import { profilesToVerify } from '../business-profile/business-profile.reads.ts'
import { waitingDisputes } from '../disputes/disputes.reads.ts'
import { openErrors } from '../error-log/error-log.reads.ts'
import { lateInvoices, openProposals } from '../invoices/invoices.reads.ts'
import { readLatestOrders, readOrderCounters } from '../orders/lists/read-latest-orders.ts'
import { openReturns } from '../orders/returns/order-returns.reads.ts'
import { pendingRequests } from '../product-requests/product-requests.reads.ts'
import { endingReservations } from '../reservations/reservations.reads.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Number of orders shown on the dashboard. */
const latestOrders = 5

/** The same for every admin: concurrent requests share one computation. */
export const readAdminDashboard = coalesceReads(async (app: AppContext): Promise<AdminDashboard> => {
  const { sameDayCutoffHour: cutoffHour } = await readSettings(app.db)
  const {
    toVerify,
    requests,
    betaApplications,
    returns,
    disputes,
    errors,
    late,
    creditProposals,
    in24Hours,
    in48Hours,
  } = await countEach(app.db, {
    toVerify: profilesToVerify,
    requests: pendingRequests,
    betaApplications: pendingApplications,
    returns: openReturns,
    disputes: waitingDisputes,
    errors: openErrors,
    late: lateInvoices,
    creditProposals: openProposals,
    in24Hours: endingReservations(24),
    in48Hours: endingReservations(48),
  })
  return {
    ...(await readOrderCounters(app, cutoffHour)),
    cutoffHour,
    profilesToVerify: toVerify,
    toAnswer: { requests, betaApplications, returns, disputes, errors, lateInvoices: late, creditProposals },
    reservationsEnding: { in24Hours, in48Hours },
    latestOrders: await readLatestOrders(app, latestOrders),
  }
})
