import { v7 as uuidv7 } from 'uuid'
import { Consignee, Destination } from '../../../contract/addresses.ts'
import type { CheckoutCartInput } from '../../../contract/orders/cart.ts'
import type { SplitOrderPart } from '../../../contract/orders/order-placing.ts'
import { z } from '../../../contract/z.ts'
import { cartProblems } from '../../../domain/orders/cart.ts'
import { maxOrdersPerCheckout } from '../../../domain/orders/paying/payments.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { tooManyOrdersAtOnce } from '../../../domain/orders/stock/holding-limits.ts'
import { stockProblems } from '../../../domain/orders/stock/stock-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { storeAddress } from '../addresses/store-address.ts'
import { idsFrom } from '../idempotency/ids-from.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import type { OrderDraft } from '../orders/placing/new-order.ts'
import { readOrderPricing } from '../orders/placing/order-pricing.ts'
import { readPlacedTogether } from '../orders/placing/place-order.ts'
import { type PlacingPolicy, placeOrders } from '../orders/placing/place-orders.ts'
import { readSettings } from '../settings/read-settings.ts'
import { lockStock } from '../stock/move-stock.ts'
import { bumpCart, deleteEmptyParcels, deleteLines, selectStockItems, subtractPieces } from './cart.queries.ts'
import {
  type CartPlan,
  type PlannedLine,
  type PlannedParcel,
  payableAmountOf,
  planCart,
  pricePlanned,
} from './plan-cart.ts'

/** Articles named in the refusal of a cart that lacks stock. */
const namedArticles = 5

/**
 * Turns the cart into orders, one per consignee or several if there are more lines than an order may have: all or none, in one transaction. The
 * ordered pieces leave the cart. Throws 409 if the cart, a price or the stock is not what the user saw. Idempotent per Idempotency-Key.
 */
export function checkoutCart(
  app: AppContext,
  user: UserRow,
  input: CheckoutCartInput,
  idempotent: IdempotentRequest | null,
): Promise<SplitOrderPart[]> {
  const newId = uuidv7()
  return app.db.transaction(async (tx) => {
    const firstId = await once(tx, idempotent, { made: 'orders', id: newId }, async () => {
      await placeCart(app, tx, user, input, newId)
      return newId
    })
    // The number of orders of a repeated request is unknown, because the cart is empty by then.
    return readPlacedTogether(tx, user.id, firstId, maxOrdersPerCheckout)
  })
}

async function placeCart(
  app: AppContext,
  tx: Transaction,
  user: UserRow,
  { revision, parcels: shown, leaveShort = false }: CheckoutCartInput,
  firstId: string,
): Promise<void> {
  await lockActiveAccount(tx, user.id)
  const now = await bumpCart(tx, user.id)
  if (now !== revision + 1) throw cartProblems['cart.changed']()
  const settings = await readSettings(tx)
  // Otherwise the stock is only locked when it is held.
  if (leaveShort) await lockStock(tx, await selectStockItems(tx, user.id))
  const plan = await planCart(tx, user.id, { leaveShort })
  if (plan.short.length > 0 && (!leaveShort || plan.parcels.length === 0)) throw insufficient(plan.short)
  if (plan.parcels.length === 0) throw cartProblems['cart.empty']()
  const pricing = await readOrderPricing(app, tx, user.id, settings)
  const parcels = withConsignees(plan.parcels)
  if (parcels.length !== shown.length) throw cartProblems['cart.changed']()
  const orders = parcels.flatMap((planned) => {
    const { parcel, consignee } = planned
    const priced = pricePlanned(planned, consignee.shipping, pricing)
    const payable = payableAmountOf(priced)
    const expected = shown.find(({ id }) => id === parcel.id)
    if (expected?.pieces !== piecesOf(planned.lines)) throw cartProblems['cart.changed']()
    if (expected.expectedAmount !== payable)
      throw cartProblems['cart.price_changed']({ shown: expected.expectedAmount, now: payable })
    return priced.map((order) => ({ ...order, ...consignee, reference: parcel.reference, notes: parcel.notes }))
  })
  if (orders.length > maxOrdersPerCheckout) throw cartProblems['cart.too_many_orders']({ orders: orders.length })
  const ids = idsFrom(firstId, orders.length)
  const drafts: OrderDraft[] = orders.map((order, n) => ({ ...order, id: ids[n] ?? '' }))
  const ordered = parcels.flatMap(({ lines }) => lines)
  await placeOrders(app, tx, user, { drafts, settings }, policyFor(ordered, drafts.length))
  await removeOrdered(tx, user.id, parcels)
  for (const { parcel, consignee } of parcels) {
    // If the address book is full, the order is placed without saving the address.
    if (parcel.saveAddress) await storeAddress(tx, user.id, consignee)
  }
}

/** The refusal names articles that were sold in the meantime. */
const policyFor = (ordered: readonly PlannedLine[], orders: number): PlacingPolicy => ({
  isOneOfMany: orders > 1,
  tooMany: tooManyOrdersAtOnce,
  tooLittle: (left) =>
    insufficient(
      ordered.flatMap(({ offer: { stockItemId, productName: name } }) => {
        const available = left.get(stockItemId)
        return available === undefined ? [] : [{ name, available }]
      }),
    ),
})

/** Consignees without lines that were not part of the checkout stay. */
async function removeOrdered(tx: Transaction, userId: string, parcels: readonly PlannedParcel[]): Promise<void> {
  const ordered = parcels.flatMap(({ lines }) => lines)
  const pieces = ordered.map(({ line, quantity }) => ({ id: line.id, quantity, isAll: quantity === line.quantity }))
  const whole = pieces.filter(({ isAll }) => isAll).map(({ id }) => id)
  await deleteLines(tx, userId, whole)
  await subtractPieces(
    tx,
    userId,
    pieces.filter(({ isAll }) => !isAll),
  )
  await deleteEmptyParcels(
    tx,
    userId,
    parcels.map(({ parcel }) => parcel.id),
  )
}

const insufficient = (articles: CartPlan['short']) =>
  stockProblems['stock.insufficient']({ articles: articles.slice(0, namedArticles) })

const CompleteConsignee = z.object({ customer: Consignee, shipping: Destination })

/** The parcels with their consignees. Throws with the fields to correct, `<parcel id>.shipping.zip`, if one is incomplete. */
function withConsignees(parcels: readonly PlannedParcel[]) {
  const missing: Record<string, string> = {}
  const complete = parcels.flatMap((planned) => {
    const { id, consignee } = planned.parcel
    const read = CompleteConsignee.safeParse(consignee ?? { customer: {}, shipping: { country: 'IT' } })
    if (read.success) return [{ ...planned, consignee: read.data }]
    for (const { path, message } of read.error.issues) missing[[id, ...path].join('.')] ??= message
    return []
  })
  if (Object.keys(missing).length > 0) throw cartProblems['cart.consignee']({ missing })
  return complete
}
