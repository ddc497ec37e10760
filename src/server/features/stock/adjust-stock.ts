import type { StockHolder } from '../../../contract/orders/stock.ts'
import { conflict } from '../../../domain/errors.ts'
import { movementNames } from '../../../domain/orders/stock-corrections.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { stockItemNotFound } from './read-stock-ledger.ts'
import { type SetStock, setStock } from './set-stock.ts'
import { lockStockItem, type MovementCause } from './stock.queries.ts'
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
  const item = await lockStockItem(tx, stockItemId)
  if (!item) throw stockItemNotFound()
  if (counted === item.onHand) return { before: counted, after: counted }
  if (seen !== undefined && seen !== item.onHand) {
    throw await stockChanged(tx, stockItemId, { seen, now: item.onHand, field })
  }
  if (counted < item.held) throw belowHeld(item.held, await selectHolders(tx, stockItemId), field)
  return setStock(tx, stockItemId, counted, cause)
}

/** 409 that describes the latest movement since the admin's read and its author. */
async function stockChanged(
  tx: Transaction,
  stockItemId: string,
  { seen, now, field }: { seen: number; now: number; field: string },
) {
  const [last] = (await selectMovements(tx, stockItemId, { atMost: 20, before: null })).filter(
    ({ quantityDelta }) => quantityDelta !== 0,
  )
  const facts = last && [
    movementNames[last.kind].toLowerCase(),
    ...(last.orderNumber ? [`ordine ${last.orderNumber}`] : []),
    ...(last.actor ? [`di ${last.actor}`] : []),
    ...(last.reason && !last.orderNumber ? [`«${last.reason}»`] : []),
  ]
  return conflict(
    'stock.changed',
    `Nel frattempo la giacenza è passata da ${seen} a ${now}${facts ? ` (${facts.join(', ')})` : ''}: controlla e salva di nuovo.`,
    { [field]: `Ora sono ${now}` },
  )
}

/** Maximum number of holders listed in the message. */
const namedHolders = 3

function belowHeld(held: number, holders: readonly StockHolder[], field: string) {
  const named = holders
    .slice(0, namedHolders)
    .map(({ orderNumber, customer, quantity }) =>
      orderNumber ? `ordine ${orderNumber} (${quantity})` : `riserva di ${customer} (${quantity})`,
    )
  const others = holders.length > namedHolders ? ' e altri' : ''
  const pieces = held === 1 ? 'il pezzo impegnato' : `i ${held} pezzi impegnati`
  return conflict(
    'stock.held',
    `La giacenza non può scendere sotto ${pieces}${named.length > 0 ? `: ${named.join(', ')}${others}` : ''}.`,
    { [field]: `Almeno ${held}` },
  )
}
