import { PricedDestination } from '../../../contract/addresses.ts'
import type { Cart, CartLine, CartQuote } from '../../../contract/orders/cart.ts'
import { DomainError } from '../../../domain/errors.ts'
import { addMoney } from '../../../domain/money/money.ts'
import { cartProblems, maxCartLines, shareStock } from '../../../domain/orders/cart.ts'
import { maxOrderLines } from '../../../domain/orders/line-limits.ts'
import { maxOrdersPerCheckout } from '../../../domain/orders/paying/payments.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { inOrders, ordersFor } from '../../../domain/orders/split-order.ts'
import { cartLinesPageSize } from '../../../domain/page-sizes.ts'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../database/database.ts'
import type { CartLineRow, CartParcelRow } from '../../database/schema/carts.ts'
import { type OrderPricing, readOrderPricing } from '../orders/placing/order-pricing.ts'
import { type OrderLine, type PricedOrder, priceOrder, quotedPrice } from '../orders/placing/price-order.ts'
import { orderRoomRefusal } from '../orders/placing/read-order-room.ts'
import { offeredVariant, offersStillSold } from '../products/find-offers.ts'
import { readSettings } from '../settings/read-settings.ts'
import { selectAvailability } from '../stock/stock.reads.ts'
import { countLines, selectCartSummary, selectLines, selectParcels, selectRevision } from './cart.queries.ts'

/** The cart's parcels with the sums of their lines. */
export async function readCart({ db }: Pick<AppContext, 'db'>, userId: string): Promise<Cart> {
  const { defaultWeightKg } = await readSettings(db)
  const rows = await selectCartSummary(db, userId, Math.round(Number(defaultWeightKg) * 1000))
  const parcels = rows.flatMap((row) => (row.id === null ? [] : [row]))
  return { revision: rows[0]?.cartRevision ?? 0, parcels }
}

/** A page of lines at today's prices, in the order in which they were added. */
export async function readCartLines(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  {
    parcelId,
    limit = cartLinesPageSize,
    cursor,
  }: { parcelId?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ lines: CartLine[]; total: number; nextCursor: string | null }> {
  const found = await selectLines(db, userId, {
    parcelId: parcelId ?? null,
    after: cursor ?? null,
    limit: limit + 1,
  })
  const rows = found.slice(0, limit)
  const offers = await offersStillSold(db, rows)
  const available = await selectAvailability(
    db,
    offers.map((offer) => offer?.stockItemId ?? null),
  )
  const lines = rows.map(({ userId: _, ...row }, n) => {
    const offer = offers[n] ?? null
    return {
      ...row,
      productName: offer?.productName ?? 'Articolo non più in vendita',
      variantInfo: offer && offeredVariant(offer),
      imageUrl: offer?.imageUrl ?? null,
      unitPrice: offer?.price ?? null,
      available: Math.max(0, available.get(offer?.stockItemId ?? null) ?? 0),
    }
  })
  const nextCursor = found.length > limit ? (rows.at(-1)?.id ?? null) : null
  return { lines, total: await countLines(db, userId, parcelId), nextCursor }
}

/** A line of the cart with the pieces of it that are ordered. */
export interface PlannedLine extends OrderLine {
  line: CartLineRow
}

export interface PlannedParcel {
  parcel: CartParcelRow
  lines: PlannedLine[]
}

export interface CartPlan {
  parcels: PlannedParcel[]
  /** Lines of which fewer pieces are in stock than wanted; `name`: null if no longer sold. */
  short: { name: string | null; available: number }[]
  missingPieces: number
}

/**
 * The orders that the cart would become now: its parcels that have lines, with today's offers. `leaveShort`: only the pieces in stock; earlier parcels
 * take them first. Bounded by the maximum size of a cart.
 */
export async function planCart(
  db: Queryable,
  userId: string,
  { leaveShort }: { leaveShort: boolean },
): Promise<CartPlan> {
  const parcels = await selectParcels(db, userId)
  const order = new Map(parcels.map(({ id }, n) => [id, n]))
  const placeOf = ({ parcelId }: CartLineRow) => order.get(parcelId) ?? 0
  const rows = (await selectLines(db, userId, { limit: maxCartLines })).sort((a, b) => placeOf(a) - placeOf(b))
  const offers = await offersStillSold(db, rows)
  const stockItemOf = (n: number) => offers[n]?.stockItemId ?? null
  const available = await selectAvailability(
    db,
    rows.map((_, n) => stockItemOf(n)),
  )
  const had = shareStock(
    rows.map(({ quantity }, n) => ({ quantity, stockItemId: stockItemOf(n) })),
    available,
  )
  const lines = new Map<string, PlannedLine[]>(parcels.map(({ id }) => [id, []]))
  const short: CartPlan['short'] = []
  let missingPieces = 0
  for (const [n, line] of rows.entries()) {
    const offer = offers[n]
    const inStock = had[n] ?? 0
    if (inStock < line.quantity) short.push({ name: offer?.productName ?? null, available: inStock })
    missingPieces += line.quantity - inStock
    const quantity = leaveShort ? inStock : line.quantity
    if (offer && quantity > 0) lines.get(line.parcelId)?.push({ line, offer, quantity })
  }
  return {
    parcels: parcels.flatMap((parcel) => {
      const own = lines.get(parcel.id) ?? []
      return own.length > 0 ? { parcel, lines: own } : []
    }),
    short,
    missingPieces,
  }
}

/** The priced orders of a parcel. Throws if the destination is refused. */
export const pricePlanned = (
  { parcel: { insurance }, lines }: PlannedParcel,
  shipping: { country: string; zip: string; city?: string },
  pricing: OrderPricing,
): PricedOrder[] => inOrders(lines).map((some) => priceOrder(some, { shipping, insurance }, pricing))

/** The amount due for a parcel's orders. */
export const payableAmountOf = (orders: readonly Pick<PricedOrder, 'totalAmount' | 'parcel'>[]): string =>
  addMoney(...orders.flatMap(({ totalAmount, parcel }) => [totalAmount, parcel.cost]))

/** The cost of the cart's orders now. Read-only. */
export async function quoteCart(
  app: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  { leaveShort }: { leaveShort: boolean },
): Promise<CartQuote> {
  const { db } = app
  const revision = await selectRevision(db, userId)
  const plan = await planCart(db, userId, { leaveShort })
  const settings = await readSettings(db)
  const pricing = await readOrderPricing(app, db, userId, settings)
  const parcels = plan.parcels.map((planned) => quoteParcel(planned, pricing))
  const added = {
    orders: parcels.reduce((sum, { orders }) => sum + orders, 0),
    pieces: parcels.reduce((sum, { pieces }) => sum + pieces, 0),
  }
  return {
    revision,
    parcels,
    missingPieces: plan.missingPieces,
    refusal:
      added.orders > maxOrdersPerCheckout
        ? cartProblems['cart.too_many_orders']({ orders: added.orders }).message
        : await orderRoomRefusal(db, userId, added, settings),
  }
}

function quoteParcel(planned: PlannedParcel, pricing: OrderPricing): CartQuote['parcels'][number] {
  const { parcel, lines } = planned
  const facts = { id: parcel.id, orders: ordersFor(lines.length), pieces: piecesOf(lines) }
  const { country = 'IT', zip = '', city = '' } = parcel.consignee?.shipping ?? {}
  const destination = PricedDestination.safeParse({ country, zip })
  if (!destination.success) {
    return { ...facts, price: null, problem: zip === '' ? null : (destination.error.issues[0]?.message ?? null) }
  }
  try {
    const orders = pricePlanned(planned, { ...destination.data, ...(city && { city }) }, pricing)
    return {
      ...facts,
      price: { ...quotedPrice(orders, lines.slice(0, maxOrderLines)), payableAmount: payableAmountOf(orders) },
      problem: null,
    }
  } catch (error) {
    if (error instanceof DomainError) return { ...facts, price: null, problem: error.message }
    throw error
  }
}
