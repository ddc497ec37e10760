import { conflict } from '../../../domain/errors.ts'
import type { Transaction } from '../../database/database.ts'
import { expireReservations } from './expire-reservations.ts'
import { setStock } from './set-stock.ts'
import { lockStockItem, type MovementCause } from './stock.queries.ts'

interface Counted {
  stockItemId: string
  counted: number
  /** What the admin has seen: another number by now is refused. Absent: whatever it is. */
  seen?: number | undefined
  /** The form's field that a refusal names. */
  field: string
}

/** Sets the stock to a number that an admin has typed; refused, not lessened, where it is below what is held. */
export async function adjustStock(
  tx: Transaction,
  { stockItemId, counted, seen, field }: Counted,
  cause: MovementCause,
): Promise<{ before: number; after: number }> {
  // Expired reservations hold nothing, even before the job has marked them.
  await expireReservations(tx, { stockItemId })
  const item = await lockStockItem(tx, stockItemId)
  if (item && seen !== undefined && seen !== item.onHand && counted !== item.onHand) throw changed(item.onHand, field)
  if (item && counted < item.held) throw belowHeld(item.held, field)
  return setStock(tx, stockItemId, counted, cause)
}

function changed(now: number, field: string) {
  const message = `La giacenza è cambiata nel frattempo: ora è ${now}. Controlla e salva di nuovo.`
  return conflict('stock.changed', message, { [field]: message })
}

function belowHeld(held: number, field: string) {
  const pieces = held === 1 ? 'un pezzo è già impegnato' : `${held} pezzi sono già impegnati`
  const message = `La giacenza non può scendere sotto ${held}: ${pieces} da riserve e ordini.`
  return conflict('stock.below_held', message, { [field]: message })
}
