import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../database/database.ts'
import { type Lapsed, markLapsedReservations, releaseMarked } from './expired-reservations.queries.ts'
import { lockStockItem, lockStockItemsOf } from './stock.queries.ts'

/**
 * Marks reservations whose time is over and releases their stock; returns how many, 1,000 at most. It is stock's own, because whoever needs
 * the stock must be able to do it at once, without waiting for the job of `reservations/`.
 *
 * The stock items are locked first, in id order, and then the reservations. So whoever needs the same items waits until they are free
 * (docs/decisions/0040-expired-under-the-items-lock.md).
 */
export async function expireReservations(tx: Transaction, lapsed: Lapsed): Promise<number> {
  if ('ids' in lapsed) await lockStockItemsOf(tx, { orderIds: [], reservationIds: lapsed.ids })
  else await lockStockItem(tx, lapsed.stockItemId)
  const marked = await markLapsedReservations(tx, lapsed)
  await releaseMarked(
    tx,
    marked.map((reservation) => ({
      ...reservation,
      movementId: uuidv7(),
      reference: `reservation:${reservation.id}`,
    })),
    'Riserva scaduta',
  )
  return marked.length
}
