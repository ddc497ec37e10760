import type { Transaction } from '../../database/database.ts'
import { releaseStock } from './move-stock.ts'
import { markLapsedReservations } from './stock.queries.ts'

/**
 * Marks reservations whose time is over and releases their stock; returns how many. It is stock's own, because whoever holds stock must be
 * able to do it at once, without waiting for the job of `reservations/`.
 */
export async function expireReservations(
  tx: Transaction,
  only: { stockItemId?: string; ids?: readonly string[]; atMost: number },
): Promise<number> {
  const lapsed = await markLapsedReservations(tx, only)
  lapsed.sort((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1))
  for (const { id, stockItemId, quantity } of lapsed) {
    await releaseStock(tx, [{ stockItemId, quantity }], {
      reference: `reservation:${id}`,
      reason: 'Riserva scaduta',
      reservationId: id,
    })
  }
  return lapsed.length
}
