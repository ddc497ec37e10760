import { v7 as uuidv7 } from 'uuid'
import { mergeStockLines, type StockLine } from '../../../domain/orders/stock/stock.ts'
import { stockProblems } from '../../../domain/orders/stock/stock-problems.ts'
import type { Transaction } from '../../database/database.ts'
import { lockStockItems, lockStockItemsOf, type MovementCause, moveStock, sellHeld } from './stock.queries.ts'

export const releaseStock = (tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> =>
  moveAll(tx, lines, cause, (quantity) => ({ kind: 'release', quantityDelta: 0, heldDelta: -quantity }))

/** Turns the held quantities of these orders into sales, with one movement per stock item and order. The stock items must be locked. */
export async function sellHeldOf(tx: Transaction, lines: readonly (StockLine & { orderId: string })[]): Promise<void> {
  const sales = [...Map.groupBy(lines, ({ orderId }) => orderId)].flatMap(([orderId, some]) =>
    mergeStockLines(some).map((line) => ({ ...line, id: uuidv7(), orderId, reference: `order:${orderId}` })),
  )
  if ((await sellHeld(tx, sales)) < sales.length) throw stockProblems['stock.changed']()
}

export const restock = (tx: Transaction, lines: readonly StockLine[], cause: MovementCause): Promise<void> =>
  moveAll(tx, lines, cause, (quantity) => ({ kind: 'restock', quantityDelta: quantity, heldDelta: 0 }))

async function moveAll(
  tx: Transaction,
  lines: readonly StockLine[],
  cause: MovementCause,
  movement: (quantity: number) => Parameters<typeof moveStock>[2],
): Promise<void> {
  for (const { stockItemId, quantity } of mergeStockLines(lines)) {
    if (!(await moveStock(tx, stockItemId, movement(quantity), cause, uuidv7()))) throw stockProblems['stock.changed']()
  }
}

/**
 * Locks the stock items held by these orders and reservations in one statement, for transactions that release many of them: if they locked item by
 * item, two such transactions could deadlock. The orders and reservations must already be locked.
 */
export const lockHeldStock = (
  tx: Transaction,
  holders: { orderIds: readonly string[]; reservationIds: readonly string[] },
): Promise<void> => lockStockItemsOf(tx, holders)

/** Locks these stock items in id order, for transactions that hold stock for several orders. */
export async function lockStock(tx: Transaction, stockItemIds: readonly string[]): Promise<void> {
  await lockStockItems(tx, stockItemIds)
}
