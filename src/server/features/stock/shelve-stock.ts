import type { Transaction } from '../../database/database.ts'
import { updateShelves } from './stock.queries.ts'

/** Sets the warehouse location of stock items. */
export const shelveStock = (
  tx: Transaction,
  places: readonly { stockItemId: string; shelf: string | null }[],
): Promise<void> => updateShelves(tx, places)
