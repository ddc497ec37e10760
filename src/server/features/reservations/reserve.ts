import { v7 as uuidv7 } from 'uuid'
import type { ReserveInput, ReserveLinesInput } from '../../../contract/orders/reservations.ts'
import { mergeLines } from '../../../domain/orders/merge-lines.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { type HoldingLimits, tooManyReservations } from '../../../domain/orders/stock/holding-limits.ts'
import { reservationExpiry } from '../../../domain/orders/stock/reservations.ts'
import { insufficientLines, stockProblems } from '../../../domain/orders/stock/stock-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { idsFrom } from '../idempotency/ids-from.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findOffers } from '../products/find-offers.ts'
import { readSettings } from '../settings/read-settings.ts'
import { holdLines } from '../stock/hold-stock.ts'
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

/** `left`: available quantity of each stock item that is short. */
type Refuse = typeof insufficientLines

const refuseOne: Refuse = (_, left) => stockProblems['stock.insufficient']({ available: Math.min(...left.values()) })

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
    const wanted = lines.map((line, n) => ({ ...line, id: ids[n] ?? '', stockItemId: offers[n]?.stockItemId ?? null }))
    const reservations = wanted.flatMap(({ stockItemId, places, ...line }) =>
      stockItemId === null ? [] : [{ ...line, stockItemId, userId, expiresAt }],
    )
    if (reservations.length > 0) await insertWithinLimits(tx, reservations, holdingLimits)
    const left = new Map<string | null, number>(await holdLines(tx, reservations.map(toHold)))
    if (reservations.length < wanted.length) left.set(null, 0)
    if (left.size > 0) throw refuse(wanted, left)
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
