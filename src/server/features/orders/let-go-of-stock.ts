import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { takeLiveReservations } from '../reservations/cancel-reservation.ts'
import { lockHeldStock } from '../stock/lock-held-stock.ts'
import { takeUnpaidOrders } from './take-unpaid-orders.ts'

/** Who ends the account's holding: an admin who suspends it, or its owner who closes it. */
export type LettingGo = { adminId: string } | { ownerId: string }

/**
 * Cancels the reservations and unpaid orders of a locked account; paid orders stay as they are. Because the account is locked, no order or
 * reservation is made meanwhile (`accounts/lock-active-account.ts`). Returns how many of each.
 */
export async function letGoOfStock(
  app: AppContext,
  tx: Transaction,
  userId: string,
  { by, reason }: { by: LettingGo; reason: string },
): Promise<{ reservations: number; orders: number }> {
  const orders = await takeUnpaidOrders(app, tx, userId)
  const reservations = await takeLiveReservations(app, tx, userId)
  await lockHeldStock(tx, { orderIds: orders.ids, reservationIds: reservations.ids })
  await orders.cancel(by, reason)
  await reservations.cancel(by, reason)
  return { reservations: reservations.ids.length, orders: orders.ids.length }
}
