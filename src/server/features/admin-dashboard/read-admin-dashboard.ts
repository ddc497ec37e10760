import type { AdminDashboard } from '../../../contract/admin-dashboard.ts'
import type { AppContext } from '../../app-context.ts'
import { countPendingApplications } from '../beta-applications/beta-applications.reads.ts'
import { countProfilesToVerify } from '../business-profile/business-profile.reads.ts'
import { countOpenErrors } from '../error-log/error-log.reads.ts'
import { readLatestOrders } from '../orders/lists/read-latest-orders.ts'
import { readOrderCounters } from '../orders/lists/read-order-counters.ts'
import { countOpenReturns } from '../orders/returns/order-returns.reads.ts'
import { countPendingRequests } from '../product-requests/product-requests.reads.ts'
import { countEndingReservations } from '../reservations/reservations.reads.ts'
import { readSettings } from '../settings/read-settings.ts'

/** Orders the admin's dashboard shows. */
const latestOrders = 5

export async function readAdminDashboard(app: AppContext): Promise<AdminDashboard> {
  const { sameDayCutoffHour: cutoffHour } = await readSettings(app.db)
  return {
    ...(await readOrderCounters(app, cutoffHour)),
    cutoffHour,
    profilesToVerify: await countProfilesToVerify(app.db),
    toAnswer: {
      requests: await countPendingRequests(app.db),
      betaApplications: await countPendingApplications(app.db),
      returns: await countOpenReturns(app.db),
      errors: await countOpenErrors(app.db),
    },
    reservationsEnding: {
      in24Hours: await countEndingReservations(app.db, 24),
      in48Hours: await countEndingReservations(app.db, 48),
    },
    latestOrders: await readLatestOrders(app, latestOrders),
  }
}
