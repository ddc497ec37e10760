import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { lockReservationsToCancel } from '../reservations/cancel-reservation.ts'
import { lockHeldStock } from '../stock/move-stock.ts'
import { cancelLockedOrder } from './cancel-order.ts'
import { lockUnpaidOrders } from './orders.queries.ts'

/** Actor: an admin who suspends the account, or the owner who closes it. */
type LettingGo = { adminId: string } | { ownerId: string }

/**
 * Cancels the reservations and unpaid orders of a locked account; paid orders are kept. While the account is locked no new ones can be made
 * (`accounts/lock-active-account.ts`). Returns the number of each.
 */
export async function releaseAccountStock(
  app: AppContext,
  tx: Transaction,
  userId: string,
  { by, reason }: { by: LettingGo; reason: string },
): Promise<{ reservations: number; orders: number }> {
  const orders = await lockOrdersToPay(app, tx, userId)
  const reservations = await lockReservationsToCancel(app, tx, userId)
  await lockHeldStock(tx, { orderIds: orders.ids, reservationIds: reservations.ids })
  await orders.cancel(by, reason)
  await reservations.cancel(by, reason)
  return { reservations: reservations.ids.length, orders: orders.ids.length }
}

/** Locks the unpaid orders of an account. Call `cancel` in the same transaction after locking their stock. */
async function lockOrdersToPay(app: AppContext, tx: Transaction, userId: string) {
  const orders = await lockUnpaidOrders(tx, userId)
  return {
    ids: orders.map(({ id }) => id),
    async cancel(by: { adminId: string } | { ownerId: string }, reason: string): Promise<void> {
      for (const order of orders) await cancelLockedOrder(app, tx, order, { by, reason })
    },
  }
}
