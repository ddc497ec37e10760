import { namedHolders, stockProblems } from '../../../domain/orders/stock/stock-problems.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { type SetStock, setStock } from './set-stock.ts'
import { lockStockItems, type MovementCause } from './stock.queries.ts'
import { selectHolders, selectMovements } from './stock-ledger.queries.ts'

interface Counted {
  stockItemId: string
  counted: number
  /** Quantity the admin saw; the call is refused if it has changed since. Absent: skip that check. */
  seen?: number | undefined
  /** Form field that a refusal is reported on. */
  field: string
}

/**
 * Sets the stock to a number typed by an admin. Throws 409 instead of clamping when the number is below the held quantity (the message lists the
 * holders), and when the stock has changed since the admin read it (the message names the last change). Setting the current number again does
 * nothing.
 */
export async function adjustStock(
  tx: Transaction,
  { stockItemId, counted, seen, field }: Counted,
  cause: MovementCause,
): Promise<SetStock> {
  // Expired reservations no longer count as held, even before the job has marked them.
  await expireReservations(tx, { stockItemId })
  const item = (await lockStockItems(tx, [stockItemId])).get(stockItemId)
  if (!item) throw stockProblems['stock.not_found']()
  if (counted === item.onHand) return { before: counted, after: counted }
  if (seen !== undefined && seen !== item.onHand) {
    throw stockProblems['stock.changed']({ seen, now: item.onHand, last: await lastMovement(tx, stockItemId), field })
  }
  if (counted < item.held) {
    const holders = (await selectHolders(tx, stockItemId)).slice(0, namedHolders + 1)
    const named = holders.map(({ orderNumber, customer, quantity }) => ({ orderNumber, customer, quantity }))
    throw stockProblems['stock.held']({ held: item.held, holders: named, field })
  }
  return setStock(tx, stockItemId, counted, cause)
}

/** The latest change of the stock and its author. */
async function lastMovement(tx: Transaction, stockItemId: string) {
  const movements = await selectMovements(tx, stockItemId, { atMost: 20, before: null })
  const last = movements.find(({ quantityDelta }) => quantityDelta !== 0)
  return last ? { kind: last.kind, orderNumber: last.orderNumber, actor: last.actor, reason: last.reason } : null
}
