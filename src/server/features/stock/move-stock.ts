import { v7 as uuidv7 } from 'uuid'
import { conflict } from '../../../domain/errors.ts'
import { mergeStockLines, type StockLine } from '../../../domain/orders/stock.ts'
import type { Transaction } from '../../database/database.ts'
import { type MovementCause, moveStock } from './stock.queries.ts'

/** Releases held stock. */
export const releaseStock = (tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> =>
  moveAll(tx, lines, cause, (quantity) => ({ kind: 'release', quantityDelta: 0, heldDelta: -quantity }))

/** Turns held stock into sold stock. */
export const sellHeldStock = (tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> =>
  moveAll(tx, lines, cause, (quantity) => ({ kind: 'sale', quantityDelta: -quantity, heldDelta: -quantity }))

/** Returns sold stock to the shelf. */
export const restock = (tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> =>
  moveAll(tx, lines, cause, (quantity) => ({ kind: 'restock', quantityDelta: quantity, heldDelta: 0 }))

async function moveAll(
  tx: Transaction,
  lines: readonly StockLine[],
  cause: MovementCause,
  movement: (quantity: number) => Parameters<typeof moveStock>[2],
): Promise<void> {
  for (const { stockItemId, quantity } of mergeStockLines(lines)) {
    if (!(await moveStock(tx, stockItemId, movement(quantity), cause, uuidv7()))) {
      throw conflict('stock.changed', 'La disponibilità è appena cambiata: ricarica e riprova.')
    }
  }
}
