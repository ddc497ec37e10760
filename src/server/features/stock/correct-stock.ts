import { v7 as uuidv7 } from 'uuid'
import type { StockCorrectionInput, StockItemDetail } from '../../../contract/orders/stock.ts'
import { correctionText } from '../../../domain/orders/stock/stock-corrections.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { adjustStock } from './adjust-stock.ts'
import { readStockItem } from './read-stock-ledger.ts'
import { findStockItem } from './stock-ledger.queries.ts'

/** Applies an admin's stock correction and records it, with its reason, in the audit trail. */
export async function correctStock(
  app: AppContext,
  adminId: string,
  stockItemId: string,
  { counted, seen, reason: kind, note }: StockCorrectionInput,
): Promise<StockItemDetail> {
  await app.db.transaction(async (tx) => {
    const reason = correctionText(kind, note)
    const cause = { reference: `correction:${uuidv7()}`, reason, actorId: adminId }
    const { before, after } = await adjustStock(tx, { stockItemId, counted, seen, field: 'counted' }, cause)
    if (before === after) return
    const { productId = '', sku = null } = (await findStockItem(tx, stockItemId)) ?? {}
    await announce(app, tx, 'stock.corrected', {
      stockItemId,
      productId,
      sku,
      was: before,
      is: after,
      reason,
      adminId,
    })
  })
  return readStockItem(app, stockItemId)
}
