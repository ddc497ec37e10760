import type { Transaction } from '../../database/database.ts'
import { lockStockItems, lockStockItemsOf } from './stock.queries.ts'

/**
 * Locks the stock that these orders and reservations hold, for who releases many of them in one transaction: item by item, two such
 * transactions could wait for each other. The orders and reservations must be locked.
 */
export const lockHeldStock = (
  tx: Transaction,
  holders: { orderIds: readonly string[]; reservationIds: readonly string[] },
): Promise<void> => lockStockItemsOf(tx, holders)

/** Locks these stock items in id order, for who holds pieces of many of them for several orders in one transaction. */
export const lockStock = (tx: Transaction, stockItemIds: readonly string[]): Promise<void> =>
  lockStockItems(tx, stockItemIds)
