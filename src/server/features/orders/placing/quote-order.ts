import type { OrderQuote, QuoteOrderInput } from '../../../../contract/orders/order-placing.ts'
import { notFound } from '../../../../domain/errors.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectOwnReservations } from '../../reservations/reservations.reads.ts'
import { presentTaxation } from '../orders.presenter.ts'
import { readOrderPricing } from './order-pricing.ts'
import { offersOf, priceOrder, wantedOffers } from './price-order.ts'

/** The price of an order of these items to this address now. Read-only. */
export async function quoteOrder(
  app: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  input: QuoteOrderInput,
): Promise<OrderQuote> {
  const { db } = app
  const lines = input.reservationIds
    ? await offersOf(db, await ownReservations(db, userId, input.reservationIds))
    : await wantedOffers(db, input.items ?? [])
  const { totalAmount, shipping, taxation } = priceOrder(lines, input, await readOrderPricing(app, db, userId))
  return {
    totalAmount,
    shippingCost: shipping.cost,
    insuranceCost: shipping.insurance,
    shippingZone: shipping.zone,
    taxation: presentTaxation(taxation),
    withoutVatLacks: taxation.lacks,
  }
}

async function ownReservations(db: AppContext['db'], userId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const found = await selectOwnReservations(db, userId, wanted)
  if (found.length < wanted.length) throw notFound('reservation.not_found', 'Riserva non trovata')
  return found
}
