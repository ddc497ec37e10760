import { v7 as uuidv7 } from 'uuid'
import { insufficientStock, mergeStockLines, type StockLine } from '../../../domain/stock.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { type MovementCause, moveStock, selectAvailable } from './stock.queries.ts'

/** Holds stock, or throws 409 with how many pieces are left. Lines are taken in id order, so that two orders never deadlock. */
export async function holdStock(tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> {
  for (const { stockItemId, quantity } of mergeStockLines(lines)) {
    const hold = () =>
      moveStock(tx, stockItemId, { kind: 'hold', quantityDelta: 0, heldDelta: quantity }, cause, uuidv7())
    if (await hold()) continue
    // An expired reservation holds nothing, even before the job marks it.
    if ((await expireReservations(tx, { stockItemId, atMost: 1000 })) > 0 && (await hold())) continue
    throw insufficientStock(await selectAvailable(tx, stockItemId))
  }
}
