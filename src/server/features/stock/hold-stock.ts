import { v7 as uuidv7 } from 'uuid'
import { insufficientStock, mergeStockLines, type StockLine } from '../../../domain/orders/stock.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { type MovementCause, moveStock, selectAvailable } from './stock.queries.ts'

/** Holds stock, or throws 409 with the available quantity. Lines are locked in id order, so that two orders cannot deadlock. */
export async function holdStock(tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> {
  for (const line of mergeStockLines(lines)) {
    const left = await holdOne(tx, line, cause)
    if (left !== null) throw insufficientStock(left)
  }
}

/**
 * Holds each line with its own cause, in stock item order. Returns the available quantity of each line that exceeds it, by stock item id. The other
 * lines are held, so a caller that needs all or nothing must throw.
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
 * Returns null once the quantity is held, otherwise the available quantity. Stock of expired reservations counts as available: if it is needed, they
 * are marked here, after any concurrent transaction that is marking them.
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
    // This locks the stock item, so the next attempt sees its final counters and no other transaction can change them in between.
    await expireReservations(tx, { stockItemId })
  }
  return null
}
