import { hoursAfter } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import { announce } from '../../../events/announce.ts'
import { claimRound } from '../../../jobs/live-jobs.queries.ts'
import { lastNoticeAt } from '../../notifications/notifications.reads.ts'
import { findShopOwner } from '../connection/shopify.queries.ts'
import { countNewlyWaiting, countWaiting } from './shop-orders.queries.ts'

/** A shop that sells what it lacks may add one every minute: its owner hears of them no oftener. */
const pauseHours = 1

/**
 * Notifies owner and admins of orders that wait, once of each, and of several at a time. `atOnce`: the owner has asked for the sync, which is limited by
 * itself.
 */
export async function tellWaiting(
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
