import { v7 as uuidv7 } from 'uuid'
import type { ReserveInput, ReserveLinesInput } from '../../../contract/orders/reservations.ts'
import type { DomainError } from '../../../domain/errors.ts'
import { type HoldingLimits, tooManyReservations } from '../../../domain/orders/holding-limits.ts'
import { mergeLines } from '../../../domain/orders/merge-lines.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { reservationExpiry } from '../../../domain/orders/reservations.ts'
import { insufficientLines, insufficientStock } from '../../../domain/orders/stock.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { idsFrom } from '../idempotency/ids-from.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findOffers } from '../products/find-offers.ts'
import { readSettings } from '../settings/read-settings.ts'
import { holdEach } from '../stock/hold-stock.ts'
import { insertReservations, type NewReservation, selectLiveHoldings } from './reservations.queries.ts'

/**
 * Holds stock for a reseller for at most seven days. Throws 409 with the available quantity if there is too little, or if the reseller exceeds the
 * limits.
 */
export async function reserve(
  app: AppContext,
  userId: string,
  { expiresAt, ...line }: ReserveInput,
  idempotent: IdempotentRequest | null,
): Promise<string> {
  const [id = ''] = await reserveAll(app, userId, { items: [line], expiresAt }, { idempotent, refuse: refuseOne })
  return id
}

/**
 * Reserves several lines in one transaction, all or none, because a reseller wants a size run complete. Duplicate lines become one reservation. The
 * 409 names each line that exceeds the available quantity, with that quantity.
 */
export const reserveLines = (
  app: AppContext,
  userId: string,
  input: ReserveLinesInput,
  idempotent: IdempotentRequest | null,
): Promise<string[]> => reserveAll(app, userId, input, { idempotent, refuse: insufficientLines })

/** `left`: available quantity by index of the line in the request. */
type Refuse = (left: ReadonlyMap<number, number>) => DomainError

const refuseOne: Refuse = (left) => insufficientStock(Math.min(...left.values()))

async function reserveAll(
  app: AppContext,
  userId: string,
  input: ReserveLinesInput,
  { idempotent, refuse }: { idempotent: IdempotentRequest | null; refuse: Refuse },
): Promise<string[]> {
  const expiresAt = reservationExpiry(input.expiresAt, app.clock.now())
  const lines = mergeLines(input.items)
  const newId = uuidv7()
  const make = async (tx: Transaction) => {
    await lockActiveAccount(tx, userId)
    const { holdingLimits } = await readSettings(tx)
    const offers = await findOffers(tx, lines)
    const ids = idsFrom(newId, lines.length)
    const left = new Map<number, number>()
    const note = (places: readonly number[], available: number) => {
      for (const place of places) left.set(place, available)
    }
    const reservations = offers.flatMap(({ stockItemId, productId, variantId }, index) => {
      const { quantity, places } = lines[index] ?? { quantity: 0, places: [] }
      if (!stockItemId) note(places, 0)
      return stockItemId
        ? [{ id: ids[index] ?? '', userId, stockItemId, productId, variantId, quantity, expiresAt, places }]
        : []
    })
    if (reservations.length > 0) await insertWithinLimits(tx, reservations, holdingLimits)
    const short = await holdEach(tx, reservations.map(toHold))
    for (const { stockItemId, places } of reservations) {
      const available = short.get(stockItemId)
      if (available !== undefined) note(places, available)
    }
    if (left.size > 0) throw refuse(left)
    return newId
  }
  const firstId = await app.db.transaction((tx) =>
    once(tx, idempotent, { made: 'reservations', id: newId }, () => make(tx)),
  )
  return idsFrom(firstId, lines.length)
}

/**
 * If the limits refuse the reservations, reads the account's holdings for the error message. If holdings were released between the two statements
 * there may be room now: then it tries again. None can be added in between, because the account is locked.
 */
async function insertWithinLimits(
  tx: Transaction,
  reservations: readonly NewReservation[],
  limits: HoldingLimits,
): Promise<void> {
  const [first] = reservations
  while (!(await insertReservations(tx, reservations, limits))) {
    const live = await selectLiveHoldings(tx, first?.userId ?? '')
    const refusal = tooManyReservations(live, piecesOf(reservations), limits, reservations.length)
    if (refusal) throw refusal
  }
}

const toHold = ({ id, userId, stockItemId, quantity }: NewReservation) => ({
  stockItemId,
  quantity,
  cause: { reference: `reservation:${id}`, actorId: userId, reservationId: id },
})
