import { v7 as uuidv7 } from 'uuid'
import { insufficientStock, mergeStockLines, type StockLine } from '../../../domain/stock.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { type MovementCause, moveStock, selectAvailable } from './stock.queries.ts'

/**
 * Holds stock, or throws 409 with how many pieces are left. Lines are taken in id order, so that two orders never deadlock. What expired
 * reservations hold is free: where it is needed they are marked here, and whoever is marking them already is waited for.
 */
export async function holdStock(tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> {
  for (const { stockItemId, quantity } of mergeStockLines(lines)) {
    const movement = { kind: 'hold' as const, quantityDelta: 0, heldDelta: quantity }
    while (!(await moveStock(tx, stockItemId, movement, cause, uuidv7()))) {
      const available = await selectAvailable(tx, stockItemId)
      if (available < quantity) throw insufficientStock(available)
      // After this the stock item is locked: the next try sees its last counters, and nobody changes them in between.
      await expireReservations(tx, { stockItemId })
    }
  }
}
