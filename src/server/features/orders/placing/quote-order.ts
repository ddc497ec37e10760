import type { OrderQuote, QuoteOrderInput } from '../../../../contract/orders/order-placing.ts'
import { notFound } from '../../../../domain/errors.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectOwnReservations } from '../../reservations/reservations.reads.ts'
import { readShippingRules } from '../../shipping/read-shipping-rules.ts'
import { offersOf, priceOrder, wantedOffers } from './price-order.ts'

/** What an order of these things to this address would cost now. Writes and holds nothing. */
export async function quoteOrder(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  input: QuoteOrderInput,
): Promise<OrderQuote> {
  const lines = input.reservationIds
    ? await offersOf(db, await ownReservations(db, userId, input.reservationIds))
    : await wantedOffers(db, input.items ?? [])
  const { totalAmount, shipping } = priceOrder(lines, input.shipping, await readShippingRules(db))
  return { totalAmount, shippingCost: shipping.cost, shippingZone: shipping.zone }
}

async function ownReservations(db: AppContext['db'], userId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const found = await selectOwnReservations(db, userId, wanted)
  if (found.length < wanted.length) throw notFound('reservation.not_found', 'Riserva non trovata')
  return found
}
