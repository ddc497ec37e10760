import { v7 as uuidv7 } from 'uuid'
import { insufficientStock, mergeStockLines, type StockLine } from '../../../domain/orders/stock.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { type MovementCause, moveStock, selectAvailable } from './stock.queries.ts'

/** Holds stock, or throws 409 with how many pieces are left. Lines are taken in id order, so that two orders never deadlock. */
export async function holdStock(tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> {
  for (const line of mergeStockLines(lines)) {
    const left = await holdOne(tx, line, cause)
    if (left !== null) throw insufficientStock(left)
  }
}

/**
 * Holds each line for a cause of its own, in the order of the stock items. Answers what is left of those that ask for too much, by their stock
 * item; the others are held, so a caller that wants all or none throws.
 */
export async function holdEach(
  tx: Transaction,
  lines: readonly (StockLine & { cause: MovementCause })[],
): Promise<Map<string, number>> {
  const short = new Map<string, number>()
  for (const { cause, ...line } of [...lines].sort((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1))) {
    const left = await holdOne(tx, line, cause)
    if (left !== null) short.set(line.stockItemId, left)
  }
  return short
}

/**
 * Null once it is held, else how many pieces are left. What expired reservations hold is free: where it is needed they are marked here, and
 * whoever is marking them already is waited for.
 */
async function holdOne(
  tx: Transaction,
  { stockItemId, quantity }: StockLine,
  cause: MovementCause,
): Promise<number | null> {
  const movement = { kind: 'hold' as const, quantityDelta: 0, heldDelta: quantity }
  while (!(await moveStock(tx, stockItemId, movement, cause, uuidv7()))) {
    const available = await selectAvailable(tx, stockItemId)
    if (available < quantity) return available
    // After this the stock item is locked: the next try sees its last counters, and nobody changes them in between.
    await expireReservations(tx, { stockItemId })
  }
  return null
}
