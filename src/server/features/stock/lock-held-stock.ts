import type { Transaction } from '../../database/database.ts'
import { lockStockItems, lockStockItemsOf } from './stock.queries.ts'

/**
 * Locks the stock items held by these orders and reservations in one statement, for transactions that release many of them: if they locked item by
 * item, two such transactions could deadlock. The orders and reservations must already be locked.
 */
export const lockHeldStock = (
  tx: Transaction,
  holders: { orderIds: readonly string[]; reservationIds: readonly string[] },
): Promise<void> => lockStockItemsOf(tx, holders)

/** Locks these stock items in id order, for transactions that hold stock for several orders. */
export const lockStock = (tx: Transaction, stockItemIds: readonly string[]): Promise<void> =>
  lockStockItems(tx, stockItemIds)
