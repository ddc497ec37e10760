import type { AdminDashboard } from '../../../contract/admin-dashboard.ts'
import type { AppContext } from '../../app-context.ts'
import { countWaitingProfiles } from '../accounts/count-profiles-to-verify.ts'
import { readLatestOrders } from '../orders/read-latest-orders.ts'
import { readOrderCounters } from '../orders/read-order-counters.ts'

/** Orders the admin's dashboard shows (portal.md §9). */
const latestOrders = 5

export async function readAdminDashboard(app: AppContext): Promise<AdminDashboard> {
  return {
    ...(await readOrderCounters(app)),
    profilesToVerify: await countWaitingProfiles(app),
    latestOrders: await readLatestOrders(app, latestOrders),
  }
}
