import { v7 as uuidv7 } from 'uuid'
import type { ReserveInput } from '../../../contract/reservations.ts'
import { tooManyReservations } from '../../../domain/holding-limits.ts'
import { reservationExpiry } from '../../../domain/reservations.ts'
import { insufficientStock } from '../../../domain/stock.ts'
import type { AppContext } from '../../app-context.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findOffers } from '../products/find-offers.ts'
import { readSettings } from '../settings/read-settings.ts'
import { holdStock } from '../stock/hold-stock.ts'
import { insertReservation, selectLiveHoldings } from './reservations.queries.ts'

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
        if (!(await insertReservation(tx, reservation, holdingLimits))) {
          throw tooManyReservations(await selectLiveHoldings(tx, userId), quantity, holdingLimits)
        }
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
