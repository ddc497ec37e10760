import { v7 as uuidv7 } from 'uuid'
import { conflict } from '../../../domain/errors.ts'
import { insufficientStock, mergeStockLines, type StockLine } from '../../../domain/stock.ts'
import type { Transaction } from '../../database/database.ts'
import { type MovementCause, markLapsedReservations, moveStock, selectAvailable } from './stock.queries.ts'

/** Holds stock, or throws 409 with the quantity left. Lines are taken in id order, so that orders never deadlock. */
export async function holdStock(tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> {
  for (const { stockItemId, quantity } of mergeStockLines(lines)) {
    const hold = () =>
      moveStock(tx, stockItemId, { kind: 'hold', quantityDelta: 0, heldDelta: quantity }, cause, uuidv7())
    if (await hold()) continue
    // Expired reservations hold nothing, even before the job has marked them.
    if ((await expireReservations(tx, { stockItemId, atMost: 1000 })) > 0 && (await hold())) continue
    throw insufficientStock(await selectAvailable(tx, stockItemId))
  }
}

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

/** Ends expired reservations and releases their stock; returns how many. */
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
