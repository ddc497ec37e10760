import { onGivingUp, reservationProblems } from '../../../domain/orders/stock/reservations.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { ReservationRow } from '../../database/schema/stock.ts'
import { announce } from '../../events/announce.ts'
import { releaseStock } from '../stock/move-stock.ts'
import {
  findProductNames,
  lockAnyReservation,
  lockLiveReservations,
  lockOwnReservation,
  updateReservations,
} from './reservations.queries.ts'

/** The owner cancels a reservation and its stock is released. Idempotent. */
export function cancelOwnReservation(app: Pick<AppContext, 'db'>, userId: string, id: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const reservation = await lockOwnReservation(tx, id, userId)
    if (isToRelease(reservation)) await release(tx, [reservation], { actorId: userId })
  })
}

/** An admin cancels any customer's reservation. The owner is notified with the reason. Idempotent. */
export function cancelReservation(
  app: AppContext,
  adminId: string,
  id: string,
  reason: string | null = null,
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const reservation = await lockAnyReservation(tx, id)
    if (isToRelease(reservation)) await cancelForAdmin(app, tx, [reservation], { adminId, reason })
  })
}

/** Locks the live reservations of an account. Call `cancel` in the same transaction after locking their stock items. */
export async function lockReservationsToCancel(app: AppContext, tx: Transaction, userId: string) {
  const live = await lockLiveReservations(tx, userId)
  return {
    ids: live.map(({ id }) => id),
    /** The owner is notified only when an admin cancels. */
    cancel: (by: { adminId: string } | { ownerId: string }, reason: string) =>
      'adminId' in by
        ? cancelForAdmin(app, tx, live, { ...by, reason })
        : release(tx, live, { actorId: by.ownerId, reason }),
  }
}

async function cancelForAdmin(
  app: AppContext,
  tx: Transaction,
  reservations: readonly ReservationRow[],
  { adminId, reason }: { adminId: string; reason: string | null },
): Promise<void> {
  await release(tx, reservations, { actorId: adminId, ...(reason && { reason }) })
  const names = await findProductNames(tx, reservations)
  for (const reservation of reservations) {
    const productName = names.get(reservation.productId) ?? ''
    await announce(app, tx, 'reservation.cancelled', { reservation, productName, adminId, reason })
  }
}

/** Throws if the reservation cannot be cancelled; returns false if there is nothing to release. */
function isToRelease(reservation: ReservationRow | undefined): reservation is ReservationRow {
  if (!reservation) throw reservationProblems['reservation.not_found']()
  const effect = onGivingUp[reservation.status]
  if (effect === 'refuse') throw reservationProblems['reservation.converted']()
  return effect === 'release'
}

async function release(
  tx: Transaction,
  reservations: readonly ReservationRow[],
  cause: { actorId: string; reason?: string },
): Promise<void> {
  await updateReservations(
    tx,
    reservations.map(({ id }) => id),
    { status: 'cancelled' },
  )
  for (const reservation of reservations.toSorted(byStockItem)) {
    const { id } = reservation
    await releaseStock(tx, [reservation], { ...cause, reference: `reservation:${id}`, reservationId: id })
  }
}

const byStockItem = (a: ReservationRow, b: ReservationRow) => (a.stockItemId < b.stockItemId ? -1 : 1)
