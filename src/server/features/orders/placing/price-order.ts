import type { PlaceOrderInput } from '../../../../contract/orders/order-placing.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { mergeLines } from '../../../../domain/orders/merge-lines.ts'
import { productsTotal } from '../../../../domain/orders/products-total.ts'
import { type OrderShipping, orderShipping, type ShippingRules } from '../../../../domain/shipping/order-shipping.ts'
import type { Queryable } from '../../../database/database.ts'
import { findOffers, type Offer, type Wanted } from '../../products/find-offers.ts'

export interface OrderLine {
  offer: Offer
  quantity: number
}

/** What these lines cost at this address: the one rule by which orders are quoted and placed. */
export function priceOrder(
  lines: readonly OrderLine[],
  { country, zip }: { country: string; zip: string },
  rules: ShippingRules,
): { totalAmount: Money; shipping: OrderShipping } {
  const totalAmount = productsTotal(lines.map(({ offer, quantity }) => ({ unitPrice: offer.price, quantity })))
  const parcelLines = lines.map(({ offer, quantity }) => ({ quantity, weightKg: offer.weight }))
  return {
    totalAmount,
    shipping: orderShipping({ country, zip, lines: parcelLines, productsTotal: totalAmount }, rules),
  }
}

/** Lines of the same offer become one line. */
export function mergeOffered(lines: readonly OrderLine[]): OrderLine[] {
  const merged = mergeLines(
    lines.map(({ offer: { productId, variantId }, quantity }) => ({ productId, variantId, quantity })),
  )
  return merged.flatMap(({ places: [first = 0], quantity }) => {
    const offer = lines[first]?.offer
    return offer ? [{ offer, quantity }] : []
  })
}

/** Lines for the same product and variant become one line. */
export function wantedOffers(db: Queryable, items: NonNullable<PlaceOrderInput['items']>): Promise<OrderLine[]> {
  return offersOf(db, mergeLines(items))
}

/** A line for each of these, also where two are of the same thing: as each was reserved. */
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
