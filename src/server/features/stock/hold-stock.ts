import { v7 as uuidv7 } from 'uuid'
import { mergeStockLines, type StockLine } from '../../../domain/orders/stock/stock.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { insertHolds, lockStockItems, type MovementCause } from './stock.queries.ts'
import { selectAvailability } from './stock.reads.ts'

/**
 * Holds these lines, each with its own cause, in a bounded number of statements. Returns the available quantity of each stock item that has too little
 * for its lines, by id: the other lines are held, so a caller that needs all or nothing must throw. Stock of expired reservations counts as available:
 * if it is needed, they are marked here, after any concurrent transaction that is marking them.
 */
export async function holdLines(
  tx: Transaction,
  lines: readonly (StockLine & { cause: MovementCause })[],
): Promise<Map<string, number>> {
  const short = new Map<string, number>()
  // In id order, so that two orders cannot deadlock. A single UPDATE locks rows in no defined order.
  const open = new Map(mergeStockLines(lines).map(({ stockItemId, quantity }) => [stockItemId, quantity]))
  if (open.size > 1) await lockStockItems(tx, [...open.keys()])
  while (open.size > 0) {
    const wanted = lines.filter(({ stockItemId }) => open.has(stockItemId))
    const movements = wanted.map((line) => ({ ...line, id: uuidv7() }))
    for (const id of await insertHolds(tx, movements)) open.delete(id)
    if (open.size === 0) break
    const available = await selectAvailability(tx, [...open.keys()])
    for (const [stockItemId, quantity] of open) {
      const left = available.get(stockItemId) ?? 0
      if (left < quantity) {
        short.set(stockItemId, left)
        open.delete(stockItemId)
        // This locks the stock item, so the next attempt sees its final counters and no other transaction can change them in between.
      } else await expireReservations(tx, { stockItemId })
    }
  }
  return short
}
