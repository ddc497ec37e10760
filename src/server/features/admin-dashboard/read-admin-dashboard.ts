import type { AdminDashboard } from '../../../contract/admin-dashboard.ts'
import type { AppContext } from '../../app-context.ts'
import { countProfilesToVerify } from '../business-profile/business-profile.reads.ts'
import { readLatestOrders } from '../orders/read-latest-orders.ts'
import { readOrderCounters } from '../orders/read-order-counters.ts'

/** Orders the admin's dashboard shows. */
const latestOrders = 5

export async function readAdminDashboard(app: AppContext): Promise<AdminDashboard> {
  return {
    ...(await readOrderCounters(app)),
    profilesToVerify: await countProfilesToVerify(app.db),
    latestOrders: await readLatestOrders(app, latestOrders),
  }
}
