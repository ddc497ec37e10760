import type { CustomerOverview } from '../../../contract/overview.ts'
import type { AppContext } from '../../app-context.ts'
import { summariseOrders } from '../orders/lists/summarise-orders.ts'
import { countLiveReservations } from '../reservations/reservations.reads.ts'
import { countWishlistEntries } from '../wishlist/count-entries.ts'

/** Number of orders on the overview. */
const latestOrders = 3

export async function readCustomerOverview(app: AppContext, userId: string): Promise<CustomerOverview> {
  return {
    ...(await summariseOrders(app, userId, latestOrders)),
    wishlistEntries: await countWishlistEntries(app, userId),
    activeReservations: await countLiveReservations(app.db, userId),
  }
}
