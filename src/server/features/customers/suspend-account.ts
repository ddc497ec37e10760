import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import { endSessionsOf } from '../../sessions/end-sessions.ts'
import { changeUser } from '../accounts/change-user.ts'
import { takeUnpaidOrders } from '../orders/take-unpaid-orders.ts'
import { takeLiveReservations } from '../reservations/cancel-reservation.ts'
import { lockHeldStock } from '../stock/lock-held-stock.ts'

const reason = 'Account sospeso'

/**
 * Suspends a locked account: its sessions end, its reservations and unpaid orders are cancelled. Paid orders stay as they are. Because the
 * account is locked, no order or reservation is made meanwhile (`accounts/lock-active-account.ts`).
 */
export async function suspendAccount(
  app: AppContext,
  tx: Transaction,
  user: UserRow,
  adminId: string,
): Promise<UserRow> {
  const suspended = await changeUser(tx, user.id, { suspendedAt: app.clock.now() })
  await endSessionsOf(tx, user.id)
  const orders = await takeUnpaidOrders(app, tx, user.id)
  const reservations = await takeLiveReservations(app, tx, user.id)
  await lockHeldStock(tx, { orderIds: orders.ids, reservationIds: reservations.ids })
  await orders.cancel(adminId, reason)
  await reservations.cancel(adminId, reason)
  const released = { reservations: reservations.ids.length, orders: orders.ids.length }
  await announce(app, tx, 'account.suspended', { user: suspended, ...released, adminId })
  return suspended
}

/** What was cancelled stays cancelled. */
export async function reinstateAccount(
  app: AppContext,
  tx: Transaction,
  user: UserRow,
  adminId: string,
): Promise<UserRow> {
  const reinstated = await changeUser(tx, user.id, { suspendedAt: null })
  await announce(app, tx, 'account.reinstated', { user: reinstated, adminId })
  return reinstated
}
