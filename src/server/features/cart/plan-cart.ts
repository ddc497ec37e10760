import { PricedDestination } from '../../../contract/addresses.ts'
import type { Cart, CartLine, CartQuote } from '../../../contract/orders/cart.ts'
import type { QuotedTaxation } from '../../../contract/orders/orders.ts'
import { DomainError } from '../../../domain/errors.ts'
import { addMoney } from '../../../domain/money/money.ts'
import { availablePieces, maxCartLines } from '../../../domain/orders/cart.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { inOrders, ordersFor } from '../../../domain/orders/split-order.ts'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../database/database.ts'
import type { CartLineRow, CartParcelRow } from '../../database/schema/carts.ts'
import { presentTaxation } from '../orders/orders.presenter.ts'
import { type OrderPricing, readOrderPricing } from '../orders/placing/order-pricing.ts'
import { type OrderLine, type PricedOrder, priceOrder } from '../orders/placing/price-order.ts'
import { orderRoomRefusal } from '../orders/placing/read-order-room.ts'
import { offeredVariant, offersStillSold } from '../products/find-offers.ts'
import { readSettings } from '../settings/read-settings.ts'
import { selectAvailability } from '../stock/stock.reads.ts'
import { selectCartSummary, selectLines, selectParcels } from './cart.queries.ts'

/** The cart's parcels with the sums of their lines. */
export async function readCart({ db }: Pick<AppContext, 'db'>, userId: string): Promise<Cart> {
  const { defaultWeightKg } = await readSettings(db)
  const rows = await selectCartSummary(db, userId, Math.round(Number(defaultWeightKg) * 1000))
  const parcels = rows.flatMap((row) => (row.id === null ? [] : [row]))
  return { revision: rows[0]?.revision ?? 0, parcels }
}

const linesPerPage = 100

/** A page of lines at today's prices, in the order in which they were added. */
export async function readCartLines(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  {
    parcelId,
    limit = linesPerPage,
    cursor,
  }: { parcelId?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<{ lines: CartLine[]; nextCursor: string | null }> {
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
      sku: offer?.sku ?? null,
      imageUrl: offer?.imageUrl ?? null,
      unitPrice: offer?.price ?? null,
      available: Math.max(0, available.get(offer?.stockItemId ?? null) ?? 0),
    }
  })
  return { lines, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
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
  const had = availablePieces(
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
export const payableOf = (orders: readonly Pick<PricedOrder, 'totalAmount' | 'parcel'>[]): string =>
  addMoney(...orders.flatMap(({ totalAmount, parcel }) => [totalAmount, parcel.cost]))

/** The cost of the cart's orders now. Read-only. */
export async function quoteCart(
  app: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  { leaveShort }: { leaveShort: boolean },
): Promise<CartQuote> {
  const { db } = app
  const [row] = await selectCartSummary(db, userId, 0)
  const plan = await planCart(db, userId, { leaveShort })
  const settings = await readSettings(db)
  const pricing = await readOrderPricing(app, db, userId, settings)
  const parcels = plan.parcels.map((planned) => quoteParcel(planned, pricing))
  const added = {
    orders: parcels.reduce((sum, { orders }) => sum + orders, 0),
    pieces: parcels.reduce((sum, { pieces }) => sum + pieces, 0),
  }
  return {
    revision: row?.revision ?? 0,
    parcels,
    missingPieces: plan.missingPieces,
    refusal: await orderRoomRefusal(db, userId, added, settings),
  }
}

function quoteParcel(planned: PlannedParcel, pricing: OrderPricing): CartQuote['parcels'][number] {
  const { parcel, lines } = planned
  const facts = { id: parcel.id, orders: ordersFor(lines.length), pieces: piecesOf(lines) }
  const none = { totalAmount: null, shippingCost: null, insuranceCost: null, taxation: null, withoutVatLacks: null }
  const destination = PricedDestination.safeParse(parcel.consignee?.shipping ?? { country: 'IT', zip: '' })
  if (!destination.success) {
    const typed = parcel.consignee?.shipping.zip
    return { ...facts, ...none, problem: typed ? (destination.error.issues[0]?.message ?? null) : 'Scrivi il CAP' }
  }
  try {
    const city = parcel.consignee?.shipping.city
    const orders = pricePlanned(planned, { ...destination.data, ...(city && { city }) }, pricing)
    const [first] = orders
    const taxation: QuotedTaxation | null = first ? presentTaxation(first.taxation) : null
    return {
      ...facts,
      totalAmount: addMoney(...orders.map(({ totalAmount }) => totalAmount)),
      shippingCost: addMoney(...orders.map((order) => order.parcel.cost)),
      insuranceCost: addMoney(...orders.map((order) => order.parcel.insurance)),
      taxation,
      withoutVatLacks: first?.taxation.lacks ?? null,
      problem: null,
    }
  } catch (error) {
    if (error instanceof DomainError) return { ...facts, ...none, problem: error.message }
    throw error
  }
}
