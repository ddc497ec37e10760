import { v7 as uuidv7 } from 'uuid'
import { conflict } from '../../../domain/errors.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { lockStockItem, type MovementCause, moveStock } from './stock.queries.ts'

/**
 * Sets the stock on the shelf to a counted number, by an adjustment in the ledger; never below what is held. Returns the numbers before and
 * after.
 */
export async function setStock(
  tx: Transaction,
  stockItemId: string,
  counted: number,
  cause: MovementCause,
): Promise<{ before: number; after: number }> {
  // Expired reservations hold nothing, even before the job has marked them.
  await expireReservations(tx, { stockItemId })
  const item = await lockStockItem(tx, stockItemId)
  if (!item) throw conflict('stock.changed', 'La disponibilità è appena cambiata: ricarica e riprova.')
  const after = Math.max(counted, item.held)
  const quantityDelta = after - item.onHand
  if (quantityDelta !== 0) {
    await moveStock(tx, stockItemId, { kind: 'adjustment', quantityDelta, heldDelta: 0 }, cause, uuidv7())
  }
  return { before: item.onHand, after }
}
