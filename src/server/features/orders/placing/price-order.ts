import type { PlaceOrderInput, QuotedPrice } from '../../../../contract/orders/order-placing.ts'
import { taxedDelivery, taxedLine } from '../../../../domain/invoices/taxed-prices.ts'
import { addMoney, type Money } from '../../../../domain/money/money.ts'
import { mergeLines } from '../../../../domain/orders/merge-lines.ts'
import { productsTotal } from '../../../../domain/orders/products-total.ts'
import { shippingOptionPrices } from '../../../../domain/shipping/calculator.ts'
import { type OrderShipping, orderShipping } from '../../../../domain/shipping/order-shipping.ts'
import type { Queryable } from '../../../database/database.ts'
import { findOffers, type Offer, type Wanted } from '../../products/find-offers.ts'
import { presentTaxation } from '../orders.presenter.ts'
import type { OrderPricing, OrderTaxation } from './order-pricing.ts'

export interface OrderLine {
  offer: Offer
  quantity: number
}

/** Lines at their charged prices, with the order's totals. */
export interface PricedOrder {
  lines: readonly OrderLine[]
  totalAmount: Money
  parcel: OrderShipping
  taxation: OrderTaxation
}

/** Destination of an order, and whether its parcel is insured. */
type PricedParcel = Pick<PlaceOrderInput, 'insurance'> & {
  /** Quotes do not require a town. */
  shipping: Pick<PlaceOrderInput['shipping'], 'country' | 'zip'> & { city?: string }
}

/**
 * Prices these lines for this destination; used for both quotes and orders. Delivery cost and free delivery depend on the catalogue prices. If no
 * Italian VAT is due, goods and delivery are then charged without it.
 */
export function priceOrder(
  lines: readonly OrderLine[],
  { shipping: destination, insurance: isInsured = false }: PricedParcel,
  pricing: OrderPricing,
): PricedOrder {
  const { country, zip } = destination
  const listed = totalOf(lines)
  const parcelLines = lines.map(({ offer, quantity }) => ({ quantity, weightKg: offer.weight }))
  const shipped = { country, zip, lines: parcelLines, productsTotal: listed, isInsured }
  const parcel = orderShipping(shipped, pricing.shipping)
  const taxation = pricing.taxation(destination)
  if (taxation.rate === null) return { lines, totalAmount: listed, parcel, taxation }
  const taxed = lines.map(({ offer, quantity }) => ({ offer: taxedLine(offer, taxation), quantity }))
  const goods = lines.map(({ offer: { price, vatRate }, quantity }) => ({ price, vatRate, quantity }))
  const cost = taxedDelivery(parcel.cost, goods, taxation)
  const insurance = taxedDelivery(parcel.insurance, goods, taxation)
  return { lines: taxed, totalAmount: totalOf(taxed), parcel: { ...parcel, cost, insurance }, taxation }
}

/** The cost of orders for one destination, which are at least one. `listed`: the lines of the first one at catalogue prices. */
export function quotedPrice(orders: readonly PricedOrder[], listed: readonly OrderLine[]): QuotedPrice {
  const [first] = orders
  if (!first) throw new Error('An order without lines')
  const goods = listed.map(({ offer: { price, vatRate }, quantity }) => ({ price, vatRate, quantity }))
  return {
    totalAmount: addMoney(...orders.map(({ totalAmount }) => totalAmount)),
    shippingCost: addMoney(...orders.map(({ parcel }) => parcel.cost)),
    insuranceCost: addMoney(...orders.map(({ parcel }) => parcel.insurance)),
    insuranceFee: taxedDelivery(shippingOptionPrices.insurance, goods, first.taxation),
    taxation: presentTaxation(first.taxation),
    withoutVatLacks: first.taxation.lacks,
  }
}

const totalOf = (lines: readonly OrderLine[]): Money =>
  productsTotal(lines.map(({ offer, quantity }) => ({ unitPrice: offer.price, quantity })))

/** Merges lines of the same offer. */
export function mergeOffered(lines: readonly OrderLine[]): OrderLine[] {
  const merged = mergeLines(
    lines.map(({ offer: { productId, variantId }, quantity }) => ({ productId, variantId, quantity })),
  )
  return merged.flatMap(({ places: [first = 0], quantity }) => {
    const offer = lines[first]?.offer
    return offer ? [{ offer, quantity }] : []
  })
}

/** Merges items of the same product and variant, and looks up their offers. */
export function wantedOffers(db: Queryable, items: NonNullable<PlaceOrderInput['items']>): Promise<OrderLine[]> {
  return offersOf(db, mergeLines(items))
}

/** Looks up the offer of each line without merging duplicates, which separate reservations may contain. */
export async function offersOf(
  db: Queryable,
  wanted: readonly (Wanted & { quantity: number })[],
): Promise<OrderLine[]> {
  const offers = await findOffers(db, wanted)
  return offers.flatMap((offer, index) => {
    const quantity = wanted[index]?.quantity
    return quantity === undefined ? [] : [{ offer, quantity }]
  })
}
