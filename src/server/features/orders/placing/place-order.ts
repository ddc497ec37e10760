import { v7 as uuidv7 } from 'uuid'
import type { PlaceOrderInput } from '../../../../contract/orders/order-placing.ts'
import { tooManyUnpaidOrders } from '../../../../domain/orders/holding-limits.ts'
import { orderNumberForm } from '../../../../domain/orders/orders.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Transaction } from '../../../database/database.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announce } from '../../../events/announce.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { storeAddress } from '../../addresses/store-address.ts'
import { type IdempotentRequest, once } from '../../idempotency/once.ts'
import { convertReservations, lockReservationsToConvert } from '../../reservations/convert-reservations.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { holdStock } from '../../stock/hold-stock.ts'
import type { HistoryEntry } from '../orders.presenter.ts'
import type { PicturedItem } from '../orders.queries.ts'
import type { Taxations } from '../taxations.queries.ts'
import { firstStep, newOrder, notImported, orderItem, stockLine } from './new-order.ts'
import { readOrderPricing } from './order-pricing.ts'
import { insertOrder, selectUnpaidHoldings } from './place-order.queries.ts'
import { offersOf, priceOrder, wantedOffers } from './price-order.ts'
import { storeTaxations } from './store-taxations.ts'

/** A new order with everything its response needs, so that it is not read again. */
interface PlacedOrder {
  order: OrderRow
  items: PicturedItem[]
  taxations: Taxations
  history: HistoryEntry[]
}

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
      placed = await placeNewOrder(app, tx, newId, { user, input })
      return newId
    })
    return { orderId, placed }
  })
}

async function placeNewOrder(
  app: AppContext,
  tx: Transaction,
  id: string,
  { user, input }: { user: UserRow; input: PlaceOrderInput },
): Promise<PlacedOrder> {
  await lockActiveAccount(tx, user.id)
  const settings = await readSettings(tx)
  const reserved = input.reservationIds ? await lockReservationsToConvert(tx, user.id, input.reservationIds) : []
  const wanted = input.reservationIds ? await offersOf(tx, reserved) : await wantedOffers(tx, input.items ?? [])
  const now = app.clock.now()
  const pricing = await readOrderPricing(app, tx, user.id, settings)
  const { lines, totalAmount, shipping, taxation } = priceOrder(wanted, input, pricing)
  const items = lines.map((line) => orderItem(id, line))
  const unnumbered = {
    ...newOrder({ id, userId: user.id, totalAmount, parcel: shipping, ...input, now, settings }),
    ...notImported,
  }
  const step = firstStep(unnumbered)
  const order = await insertWithinLimit(tx, {
    order: unnumbered,
    items,
    step,
    numberForm: orderNumberForm(now),
    limits: settings.holdingLimits,
  })
  const taxations = await storeTaxations(app, tx, [{ order, taxation }])
  if (reserved.length > 0) await convertReservations(tx, reserved, id, user.id)
  else await holdStock(tx, lines.map(stockLine), { reference: `order:${id}`, actorId: user.id, orderId: id })
  // If the address book is full, the order is placed without saving the address.
  if (input.saveAddress) await storeAddress(tx, user.id, { customer: input.customer, shipping: input.shipping })
  await announce(app, tx, 'order.placed', {
    order,
    reseller: user,
    items,
    taxation: taxations.get(id) ?? null,
    isOneOfMany: false,
  })
  return { order, items, taxations, history: [{ ...step, by: user.username }] }
}

/**
 * If the limits refuse the order, reads the account's holdings for the error message. If an order was paid or cancelled between the two statements
 * there may be room now: then it tries again. None can be added in between, because the account is locked.
 */
async function insertWithinLimit(tx: Transaction, placed: Parameters<typeof insertOrder>[1]): Promise<OrderRow> {
  for (;;) {
    const order = await insertOrder(tx, placed)
    if (order) return order
    const refusal = tooManyUnpaidOrders(
      await selectUnpaidHoldings(tx, placed.order.userId),
      piecesOf(placed.items),
      placed.limits,
    )
    if (refusal) throw refusal
  }
}
