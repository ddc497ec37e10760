import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../database/database.ts'
import { insertOpeningMovements, insertStockItems, updateShelves } from './stock.queries.ts'

interface OpeningLine {
  productId: string
  /** Null for a product without variants. */
  variantId: string | null
  quantity: number
  /** Location in the warehouse. */
  shelf?: string | null | undefined
}

/** Creates the stock items of new products or variants with their opening quantity. Two statements for any number of lines. */
export async function openStock(
  tx: Transaction,
  lines: readonly OpeningLine[],
  cause: { reference: string; reason: string; actorId?: string | null },
): Promise<void> {
  const items = lines.map(({ shelf, ...line }) => ({ ...line, shelf: shelf ?? null, id: uuidv7() }))
  await insertStockItems(tx, items)
  const stocked = items.filter(({ quantity }) => quantity > 0)
  await insertOpeningMovements(
    tx,
    stocked.map(({ id, quantity }) => ({ stockItemId: id, quantityDelta: quantity, ...cause })),
  )
}

/** Sets the warehouse location of stock items. */
export const shelveStock = (
  tx: Transaction,
  places: readonly { stockItemId: string; shelf: string | null }[],
): Promise<void> => updateShelves(tx, places)
