import type { Transaction } from '../../database/database.ts'
import { updateShelves } from './stock.queries.ts'

/** Says where stock items lie in the warehouse. */
export const shelveStock = (
  tx: Transaction,
  places: readonly { stockItemId: string; shelf: string | null }[],
): Promise<void> => updateShelves(tx, places)
