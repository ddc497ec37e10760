import { v7 as uuidv7 } from 'uuid'
import { stockProblems } from '../../../domain/orders/stock/stock-problems.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { adjustLocked, lockStockItems, type MovementCause } from './stock.queries.ts'

interface CountedStock {
  stockItemId: string
  counted: number
}

/** Quantity on hand before and after. */
export interface SetStock {
  before: number
  after: number
}

/** Sets the quantity on hand to a counted number with an adjustment in the ledger. A number below the held quantity is raised to it. */
export async function setStock(
  tx: Transaction,
  stockItemId: string,
  counted: number,
  cause: MovementCause,
): Promise<SetStock> {
  const set = (await setManyStocks(tx, [{ stockItemId, counted }], cause)).get(stockItemId)
  if (!set) throw stockProblems['stock.changed']()
  return set
}

/** Batch version of `setStock`. Locks in id order, as orders do. Stock items that no longer exist are missing from the result. */
export async function setManyStocks(
  tx: Transaction,
  counts: readonly CountedStock[],
  cause: MovementCause,
): Promise<Map<string, SetStock>> {
  const ids = counts.map(({ stockItemId }) => stockItemId)
  const seen = await lockStockItems(tx, ids)
  // Expired reservations no longer count as held, even before the job has marked them.
  const short = counts.filter(({ stockItemId, counted }) => counted < (seen.get(stockItemId)?.held ?? 0))
  for (const { stockItemId } of short) await expireReservations(tx, { stockItemId })
  const counters = short.length > 0 ? await lockStockItems(tx, ids) : seen
  const set = new Map<string, SetStock>()
  for (const { stockItemId, counted } of counts) {
    const item = counters.get(stockItemId)
    if (item) set.set(stockItemId, { before: item.onHand, after: Math.max(counted, item.held) })
  }
  const moved = [...set].filter(([, { before, after }]) => before !== after)
  await adjustLocked(
    tx,
    moved.map(([stockItemId, { before, after }]) => ({ id: uuidv7(), stockItemId, delta: after - before })),
    cause,
  )
  return set
}
