import { reservationProblems } from '../../../domain/orders/stock/reservations.ts'
import type { Transaction } from '../../database/database.ts'
import type { ReservationRow } from '../../database/schema/stock.ts'
import { releaseStock } from '../stock/move-stock.ts'
import { lockReservations, updateReservations } from './reservations.queries.ts'

type ReservedLine = ReservationRow

/** Locks the user's own reservations before they become an order. Throws unless each is active and not expired. */
export async function lockReservationsToConvert(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<ReservedLine[]> {
  const wanted = [...new Set(ids)]
  const found = await lockReservations(tx, userId, wanted)
  if (found.length < wanted.length) throw reservationProblems['reservation.not_found']()
  if (found.some(({ status }) => status !== 'active')) throw reservationProblems['reservation.over']()
  return found
}

/**
 * Releases the stock of locked reservations for the order that they become. The caller holds it again in the same transaction, so no other buyer can
 * take it in between.
 */
export async function convertReservations(
  tx: Transaction,
  reservations: readonly ReservedLine[],
  orderId: string,
  actorId: string,
): Promise<void> {
  for (const { id, stockItemId, quantity } of [...reservations].sort(byStockItem)) {
    const reference = `reservation:${id}`
    await releaseStock(tx, [{ stockItemId, quantity }], { reference, actorId, reservationId: id, orderId })
  }
  await updateReservations(
    tx,
    reservations.map(({ id }) => id),
    { status: 'converted', orderId },
  )
}

const byStockItem = (a: ReservedLine, b: ReservedLine) => (a.stockItemId < b.stockItemId ? -1 : 1)
