import { v7 as uuidv7 } from 'uuid'
import type {
  QuoteSplitOrderInput,
  SplitOrderInput,
  SplitOrderPart,
  SplitOrderQuote,
} from '../../../../contract/orders/order-placing.ts'
import { addMoney } from '../../../../domain/money/money.ts'
import { tooManyOrdersAtOnce } from '../../../../domain/orders/holding-limits.ts'
import { mergeLines } from '../../../../domain/orders/merge-lines.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { inOrders, ordersFor } from '../../../../domain/orders/split-order.ts'
import { insufficientLines } from '../../../../domain/orders/stock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { storeAddress } from '../../addresses/store-address.ts'
import { idsFrom } from '../../idempotency/ids-from.ts'
import { type IdempotentRequest, once } from '../../idempotency/once.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { lockStock } from '../../stock/lock-held-stock.ts'
import { selectAvailability } from '../../stock/stock.reads.ts'
import { presentTaxation } from '../orders.presenter.ts'
import { newOrder, notImported } from './new-order.ts'
import { type OrderPricing, readOrderPricing } from './order-pricing.ts'
import { selectOrderTotals } from './place-many-orders.queries.ts'
import { selectUnpaidHoldings } from './place-order.queries.ts'
import { placeTogether } from './place-together.ts'
import { stockItemsOf } from './plan-orders.ts'
import { type OrderLine, priceOrder, wantedOffers } from './price-order.ts'

/**
 * Places more lines than one order may have as several orders for one consignee, in one transaction, all or none. Each is priced like a single order,
 * including shipping. Sends no mails, as with orders by file, because the response lists the orders. Idempotent per Idempotency-Key.
 */
export function placeSplitOrder(
  app: AppContext,
  userId: string,
  input: SplitOrderInput,
  idempotent: IdempotentRequest | null,
): Promise<SplitOrderPart[]> {
  const newId = uuidv7()
  const count = ordersFor(mergeLines(input.items).length)
  return app.db.transaction(async (tx) => {
    const firstId = await once(tx, idempotent, { made: 'orders', id: newId }, async () => {
      await placeAll(app, tx, { userId, input, ids: idsFrom(newId, count) })
      return newId
    })
    return selectOrderTotals(tx, userId, idsFrom(firstId, count))
  })
}

async function placeAll(
  app: AppContext,
  tx: Transaction,
  { userId, input, ids }: { userId: string; input: SplitOrderInput; ids: readonly string[] },
): Promise<void> {
  await lockActiveAccount(tx, userId)
  const settings = await readSettings(tx)
  const parts = await priceParts(tx, input, await readOrderPricing(app, tx, userId, settings))
  const pieces = piecesOf(parts.flatMap(({ lines }) => lines))
  const refusal = tooManyOrdersAtOnce(
    await selectUnpaidHoldings(tx, userId),
    { orders: parts.length, pieces },
    settings.holdingLimits,
  )
  if (refusal) throw refusal
  await lockStock(tx, stockItemsOf(parts))
  await refuseShortLines(
    tx,
    parts.flatMap(({ lines }) => lines),
    input,
  )
  const now = app.clock.now()
  const { customer, shipping, reference, notes } = input
  const orders = parts.map(({ lines, totalAmount, parcel, taxation }, n) => {
    const placed = {
      id: ids[n] ?? '',
      userId,
      totalAmount,
      parcel,
      customer,
      shipping,
      reference,
      notes,
      now,
      settings,
    }
    return { order: { ...newOrder(placed), ...notImported }, lines, taxation }
  })
  await placeTogether(app, tx, userId, orders)
  if (input.saveAddress) await storeAddress(tx, userId, { customer, shipping })
}

/** The total price of the orders now. Read-only. */
export async function quoteSplitOrder(
  app: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  input: QuoteSplitOrderInput,
): Promise<SplitOrderQuote> {
  const parts = await priceParts(app.db, input, await readOrderPricing(app, app.db, userId))
  const [first] = parts
  return {
    orders: parts.length,
    totalAmount: addMoney('0.00', ...parts.map(({ totalAmount }) => totalAmount)),
    shippingCost: addMoney('0.00', ...parts.map(({ parcel }) => parcel.cost)),
    insuranceCost: addMoney('0.00', ...parts.map(({ parcel }) => parcel.insurance)),
    // All orders have the same destination.
    taxation: first ? presentTaxation(first.taxation) : null,
    withoutVatLacks: first?.taxation.lacks ?? null,
  }
}

async function priceParts(db: Queryable, input: QuoteSplitOrderInput, pricing: OrderPricing) {
  return inOrders(await wantedOffers(db, input.items)).map((some) => {
    const { shipping: parcel, ...priced } = priceOrder(some, input, pricing)
    return { ...priced, parcel }
  })
}

/** Throws with each line that exceeds the available quantity. The stock is locked, so it stays available until it is held. */
async function refuseShortLines(
  tx: Transaction,
  lines: readonly OrderLine[],
  { items }: Pick<SplitOrderInput, 'items'>,
): Promise<void> {
  const available = await selectAvailability(tx, stockItemsOf([{ lines }]))
  const places = mergeLines(items).map((line) => line.places)
  const left = new Map<number, number>()
  for (const [n, { offer, quantity }] of lines.entries()) {
    const rest = available.get(offer.stockItemId) ?? 0
    if (quantity > rest) for (const place of places[n] ?? []) left.set(place, rest)
  }
  if (left.size > 0) throw insufficientLines(left)
}
