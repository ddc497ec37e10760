import { hoursAfter } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { claimRound } from '../../../jobs/live-jobs.queries.ts'
import { lastNoticeAt } from '../../notifications/notifications.reads.ts'
import { findShopOwner } from '../connection/shopify.queries.ts'
import { countNewlyWaiting, countWaiting } from './shop-orders.queries.ts'

/** Hours between notifications of an owner: a shop that sells unavailable articles may add a waiting order every minute. */
const pauseHours = 1

/**
 * Notifies owner and admins of waiting orders, once per order, with one notification for several. `atOnce` ignores the pause: the owner requested the
 * sync, and such requests have a limit of their own.
 */
export async function notifyWaitingOrders(
  app: AppContext,
  tx: Transaction,
  userId: string,
  { atOnce = false } = {},
): Promise<void> {
  // Another process already sends this notification.
  if (!(await claimRound(tx, `tell-waiting ${userId}`))) return
  const toldAt = await lastNoticeAt(tx, userId, 'shop.orders_waiting')
  if (!atOnce && toldAt && hoursAfter(toldAt, pauseHours) > app.clock.now()) return
  const added = await countNewlyWaiting(tx, userId, toldAt)
  if (added === 0) return
  const reseller = await findShopOwner(tx, userId)
  await announce(app, tx, 'shop.orders_waiting', { reseller, added, total: await countWaiting(tx, userId) })
}
