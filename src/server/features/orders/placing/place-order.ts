import { v7 as uuidv7 } from 'uuid'
import type { PlaceOrderInput, SplitOrderInput, SplitOrderPart } from '../../../../contract/orders/order-placing.ts'
import { mergeLines } from '../../../../domain/orders/merge-lines.ts'
import { inOrders, ordersFor } from '../../../../domain/orders/split-order.ts'
import { tooManyOrdersAtOnce, tooManyUnpaidOrders } from '../../../../domain/orders/stock/holding-limits.ts'
import { insufficientLines } from '../../../../domain/orders/stock/stock-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { storeAddress } from '../../addresses/store-address.ts'
import { idsFrom } from '../../idempotency/ids-from.ts'
import { type IdempotentRequest, once } from '../../idempotency/once.ts'
import { lockReservationsToConvert } from '../../reservations/convert-reservations.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { readOrderPricing } from './order-pricing.ts'
import { selectOrderTotals } from './place-orders.queries.ts'
import { type PlacedOrder, type PlacingPolicy, placeOrders } from './place-orders.ts'
import { offersOf, priceOrder, wantedOffers } from './price-order.ts'

/**
 * Places an order from lines or from own active reservations ("Conferma Ordine"). Prices, weight, zone and shipping cost are computed now. The stock
 * is held until the order is paid, or for the hours of the setting. Returns the order's id, and the order itself unless an earlier request with the
 * same Idempotency-Key placed it.
 */
export async function placeOrder(
  app: AppContext,
  user: UserRow,
  input: PlaceOrderInput,
  idempotent: IdempotentRequest | null,
): Promise<{ orderId: string; placed: PlacedOrder | null }> {
  const newId = uuidv7()
  return app.db.transaction(async (tx) => {
    let placed: PlacedOrder | null = null
    const orderId = await once(tx, idempotent, { made: 'order', id: newId }, async () => {
      const [order = null] = await placeNew(app, tx, newId, { user, input, policy: onePolicy })
      placed = order
      return newId
    })
    return { orderId, placed }
  })
}

const onePolicy: PlacingPolicy = {
  isOneOfMany: false,
  tooMany: (live, { pieces }, limits) => tooManyUnpaidOrders(live, pieces, limits),
}

/**
 * Places more lines than one order may have as several orders for one consignee, in one transaction, all or none. Each is priced like a single order,
 * including shipping. Sends no mails, as with orders by file, because the response lists the orders. Idempotent per Idempotency-Key.
 */
export function placeSplitOrder(
  app: AppContext,
  user: UserRow,
  input: SplitOrderInput,
  idempotent: IdempotentRequest | null,
): Promise<SplitOrderPart[]> {
  const newId = uuidv7()
  const count = ordersFor(mergeLines(input.items).length)
  return app.db.transaction(async (tx) => {
    const firstId = await once(tx, idempotent, { made: 'orders', id: newId }, async () => {
      await placeNew(app, tx, newId, { user, input, policy: splitPolicy(input) })
      return newId
    })
    return readPlacedTogether(tx, user.id, firstId, count)
  })
}

/** Orders placed by one request, in their sequence. `atMost`: their number, or an upper bound where it is not known. */
export const readPlacedTogether = (
  tx: Transaction,
  userId: string,
  firstId: string,
  atMost: number,
): Promise<SplitOrderPart[]> => selectOrderTotals(tx, userId, idsFrom(firstId, atMost))

/** The refusal names each line of the request that exceeds the available quantity. */
const splitPolicy = ({ items }: SplitOrderInput): PlacingPolicy => ({
  isOneOfMany: true,
  tooMany: tooManyOrdersAtOnce,
  tooLittle(left, lines) {
    const merged = mergeLines(items).map(({ places }, n) => ({
      places,
      stockItemId: lines[n]?.offer.stockItemId ?? null,
    }))
    return insufficientLines(merged, left)
  },
})

async function placeNew(
  app: AppContext,
  tx: Transaction,
  firstId: string,
  { user, input, policy }: { user: UserRow; input: PlaceOrderInput; policy: PlacingPolicy },
): Promise<PlacedOrder[]> {
  await lockActiveAccount(tx, user.id)
  const settings = await readSettings(tx)
  const { reservationIds, items = [], customer, shipping } = input
  const reserved = reservationIds ? await lockReservationsToConvert(tx, user.id, reservationIds) : []
  const wanted = reservationIds ? await offersOf(tx, reserved) : await wantedOffers(tx, items)
  const pricing = await readOrderPricing(app, tx, user.id, settings)
  const parts = inOrders(wanted)
  const ids = idsFrom(firstId, parts.length)
  const drafts = parts.map((lines, n) => ({
    ...input,
    reserved,
    id: ids[n] ?? '',
    ...priceOrder(lines, input, pricing),
  }))
  const placed = await placeOrders(app, tx, user, { drafts, settings }, policy)
  // If the address book is full, the order is placed without saving the address.
  if (input.saveAddress) await storeAddress(tx, user.id, { customer, shipping })
  return placed
}
