import type { Transaction } from '../../database/database.ts'
import { lockStockItemsOf } from './stock.queries.ts'

/**
 * Locks the stock that these orders and reservations hold, for who releases many of them in one transaction: item by item, two such
 * transactions could wait for each other. The orders and reservations must be locked.
 */
export const lockHeldStock = (
  tx: Transaction,
  holders: { orderIds: readonly string[]; reservationIds: readonly string[] },
): Promise<void> => lockStockItemsOf(tx, holders)
