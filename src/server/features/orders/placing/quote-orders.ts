import type { OrderQuote, QuoteOrderInput, SplitOrderQuote } from '../../../../contract/orders/order-placing.ts'
import { lineKey, mergeLines } from '../../../../domain/orders/merge-lines.ts'
import { inOrders } from '../../../../domain/orders/split-order.ts'
import { reservationProblems } from '../../../../domain/orders/stock/reservations.ts'
import type { AppContext } from '../../../app-context.ts'
import { selectOwnReservations } from '../../reservations/reservations.reads.ts'
import { readOrderPricing } from './order-pricing.ts'
import { offersOf, priceOrder, quotedPrice } from './price-order.ts'

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
  const wanted = input.reservationIds ? await ownReservations(db, userId, input.reservationIds) : (input.items ?? [])
  // Reservations stay separate lines.
  const orders = inOrders(await offersOf(db, input.reservationIds ? wanted : mergeLines(wanted)))
  const pricing = await readOrderPricing(app, db, userId)
  const parts = orders.map((some) => priceOrder(some, input, pricing))
  const [first] = parts
  if (!first) throw new Error('An order without lines')
  const prices = new Map(parts.flatMap(({ lines }) => lines.map(({ offer }) => [lineKey(offer), offer.price] as const)))
  return {
    ...quotedPrice(parts, orders[0] ?? []),
    orders: parts.length,
    unitPrices: wanted.flatMap((line) => prices.get(lineKey(line)) ?? []),
    // All orders have the same destination.
    shippingZone: first.parcel.zone,
  }
}

async function ownReservations(db: AppContext['db'], userId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const found = new Map((await selectOwnReservations(db, userId, wanted)).map((one) => [one.id, one]))
  return wanted.map((id) => {
    const one = found.get(id)
    if (!one) throw reservationProblems['reservation.not_found']()
    return one
  })
}
