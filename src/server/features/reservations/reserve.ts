import { v7 as uuidv7 } from 'uuid'
import type { ReserveInput } from '../../../contract/reservations.ts'
import { type HoldingLimits, tooManyReservations } from '../../../domain/holding-limits.ts'
import { reservationExpiry } from '../../../domain/reservations.ts'
import { insufficientStock } from '../../../domain/stock.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findOffers } from '../products/find-offers.ts'
import { readSettings } from '../settings/read-settings.ts'
import { holdStock } from '../stock/hold-stock.ts'
import { insertReservation, type NewReservation, selectLiveHoldings } from './reservations.queries.ts'

/** Holds stock for a reseller for at most seven days; 409 with the quantity left if there is too little, or if the reseller holds too much. */
export function reserve(
  app: AppContext,
  userId: string,
  input: ReserveInput,
  idempotent: IdempotentRequest | null,
): Promise<string> {
  const expiresAt = reservationExpiry(input.expiresAt, app.clock.now())
  const id = uuidv7()
  return app.db.transaction((tx) =>
    once(
      tx,
      idempotent,
      async () => {
        await lockActiveAccount(tx, userId)
        const { holdingLimits } = await readSettings(tx)
        const [offer] = await findOffers(tx, [input])
        if (!offer?.stockItemId) throw insufficientStock(0)
        const { stockItemId, productId, variantId } = offer
        const { quantity } = input
        const reservation = { id, userId, stockItemId, productId, variantId, quantity, expiresAt }
        await insertWithinLimits(tx, reservation, holdingLimits)
        await holdStock(tx, [{ stockItemId, quantity }], {
          reference: `reservation:${id}`,
          actorId: userId,
          reservationId: id,
        })
        return id
      },
      id,
    ),
  )
}

/**
 * Where the limits refuse the reservation, what the account holds is read for the sentence of the refusal. What was let go between the two
 * statements has made room: then it is inserted after all. Nothing can be added meanwhile, because the account is locked.
 */
async function insertWithinLimits(tx: Transaction, reservation: NewReservation, limits: HoldingLimits): Promise<void> {
  while (!(await insertReservation(tx, reservation, limits))) {
    const refusal = tooManyReservations(await selectLiveHoldings(tx, reservation.userId), reservation.quantity, limits)
    if (refusal) throw refusal
  }
}
