import type { ProductStock, StockItemDetail, StockMovementPage } from '../../../contract/orders/stock.ts'
import { stockProblems } from '../../../domain/orders/stock/stock-problems.ts'
import { stockMovementsPageSize } from '../../../domain/page-sizes.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { findStockItem, selectHolders, selectMovements, selectProductStock } from './stock-ledger.queries.ts'

export async function readProductStock({ db }: Pick<AppContext, 'db'>, productId: string): Promise<ProductStock> {
  const stock = await selectProductStock(db, productId)
  if (!stock) throw productProblems['product.not_found']()
  return { productId, ...stock }
}

export async function readStockItem({ db }: Pick<AppContext, 'db'>, stockItemId: string): Promise<StockItemDetail> {
  const item = await findStockItem(db, stockItemId)
  if (!item) throw stockProblems['stock.not_found']()
  return { ...item, holders: item.held === 0 ? [] : await selectHolders(db, stockItemId) }
}

/**
 * A page of a stock item's ledger, newest first, each row with the balance after its movement. The newest row has the current counters; each older
 * balance is computed by subtracting the movements after it, and the cursor carries the running balance to the next page.
 */
export async function readStockMovements(
  { db }: Pick<AppContext, 'db'>,
  stockItemId: string,
  { limit = stockMovementsPageSize, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<StockMovementPage> {
  const from = cursor ? decode(cursor) : null
  const rows = await selectMovements(db, stockItemId, { atMost: limit + 1, before: from })
  if (rows.length === 0 && !(await findStockItem(db, stockItemId))) throw stockProblems['stock.not_found']()
  let onHand = from?.onHand ?? rows[0]?.onHandNow ?? 0
  let held = from?.held ?? rows[0]?.heldNow ?? 0
  const movements = rows.slice(0, limit).map(({ createdAt, onHandNow: _, heldNow: __, ...row }) => {
    const movement = { ...row, onHand, held, createdAt: createdAt.toISOString() }
    onHand -= row.quantityDelta
    held -= row.heldDelta
    return movement
  })
  const last = rows.length > limit ? movements.at(-1) : undefined
  return { movements, nextCursor: last ? encode({ at: new Date(last.createdAt), id: last.id, onHand, held }) : null }
}

interface LedgerCursor {
  at: Date
  id: string
  /** Counters before the movement of row `id`. */
  onHand: number
  held: number
}

const encode = ({ at, id, onHand, held }: LedgerCursor): string =>
  Buffer.from(`${at.getTime()}.${id}.${onHand}.${held}`).toString('base64url')

const cursorPattern = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(-?\d{1,9})\.(-?\d{1,9})$/

function decode(cursor: string): LedgerCursor {
  const [, at, id, onHand, held] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!at || !id) throw requestProblems.cursor()
  return { at: new Date(Number(at)), id, onHand: Number(onHand), held: Number(held) }
}
