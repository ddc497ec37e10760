import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../database/database.ts'
import {
  type Lapsed,
  lockStockItems,
  lockStockItemsOf,
  markLapsedReservations,
  releaseMarked,
} from './stock.queries.ts'

/**
 * Marks expired reservations and releases their stock; returns how many, at most 1,000 per call. It belongs to `stock/` because any code that needs
 * the stock must be able to do this at once, without waiting for the job in `reservations/`.
 *
 * Locks the stock items first, in id order, then the reservations, so concurrent callers that need the same items wait instead of deadlocking
 * (docs/decisions/0004-stock-counters-with-a-ledger.md).
 */
export async function expireReservations(tx: Transaction, lapsed: Lapsed): Promise<number> {
  if ('ids' in lapsed) await lockStockItemsOf(tx, { orderIds: [], reservationIds: lapsed.ids })
  else await lockStockItems(tx, [lapsed.stockItemId])
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
