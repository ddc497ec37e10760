import type { OrderQuote, QuoteOrderInput, SplitOrderQuote } from '../../../../contract/orders/order-placing.ts'
import { addMoney } from '../../../../domain/money/money.ts'
import { reservationProblems } from '../../../../domain/orders/reservation-problems.ts'
import { inOrders } from '../../../../domain/orders/split-order.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectOwnReservations } from '../../reservations/reservations.reads.ts'
import { presentTaxation } from '../orders.presenter.ts'
import { readOrderPricing } from './order-pricing.ts'
import { offersOf, priceOrder, wantedOffers } from './price-order.ts'

/**
 * The total price of the orders for these items to this address now: one, or several if there are more lines than one order may have. Read-only. The
 * response schemas omit what does not apply.
 */
export async function quoteOrders(
  app: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  input: QuoteOrderInput,
): Promise<OrderQuote & SplitOrderQuote> {
  const { db } = app
  const lines = input.reservationIds
    ? await offersOf(db, await ownReservations(db, userId, input.reservationIds))
    : await wantedOffers(db, input.items ?? [])
  const pricing = await readOrderPricing(app, db, userId)
  const parts = inOrders(lines).map((some) => priceOrder(some, input, pricing))
  const [first] = parts
  if (!first) throw new Error('An order without lines')
  return {
    orders: parts.length,
    totalAmount: addMoney(...parts.map(({ totalAmount }) => totalAmount)),
    shippingCost: addMoney(...parts.map(({ parcel }) => parcel.cost)),
    insuranceCost: addMoney(...parts.map(({ parcel }) => parcel.insurance)),
    // All orders have the same destination.
    shippingZone: first.parcel.zone,
    taxation: presentTaxation(first.taxation),
    withoutVatLacks: first.taxation.lacks,
  }
}

async function ownReservations(db: AppContext['db'], userId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const found = await selectOwnReservations(db, userId, wanted)
  if (found.length < wanted.length) throw reservationProblems['reservation.not_found']()
  return found
}
