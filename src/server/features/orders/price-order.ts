import type { PlaceOrderInput } from '../../../contract/orders.ts'
import { conflict, invalid } from '../../../domain/errors.ts'
import { fromCents, type Money, toCents } from '../../../domain/money.ts'
import { type OrderShipping, orderShipping, type ShippingRules } from '../../../domain/shipping/order-shipping.ts'
import type { Queryable } from '../../database/database.ts'
import { findOffers, type Offer, type Wanted } from '../products/find-offers.ts'

export interface OrderLine {
  offer: Offer
  quantity: number
}

/** A larger amount is a mistake, or worth a phone call. */
const maxOrderCents = 100_000_00 * 10

/** What these lines cost at this address: the one rule by which orders are quoted and placed. */
export function priceOrder(
  lines: readonly OrderLine[],
  { country, zip }: { country: string; zip: string },
  rules: ShippingRules,
): { totalAmount: Money; shipping: OrderShipping } {
  const totalAmount = productsTotal(lines)
  const parcelLines = lines.map(({ offer, quantity }) => ({ quantity, weightKg: offer.weight }))
  return {
    totalAmount,
    shipping: orderShipping({ country, zip, lines: parcelLines, productsTotal: totalAmount }, rules),
  }
}

/** Lines for the same product and variant become one line. */
export async function wantedOffers(tx: Queryable, items: NonNullable<PlaceOrderInput['items']>): Promise<OrderLine[]> {
  const offers = await findOffers(tx, items)
  const lines = new Map<Offer, OrderLine>()
  for (const [index, offer] of offers.entries()) {
    const quantity = items[index]?.quantity ?? 0
    const line = lines.get(offer)
    lines.set(offer, { offer, quantity: quantity + (line?.quantity ?? 0) })
  }
  return [...lines.values()]
}

export async function reservedOffers(
  tx: Queryable,
  reserved: readonly (Wanted & { quantity: number })[],
): Promise<OrderLine[]> {
  const offers = await findOffers(tx, reserved)
  return offers.flatMap((offer, index) => {
    const quantity = reserved[index]?.quantity
    return quantity === undefined ? [] : [{ offer, quantity }]
  })
}

function productsTotal(lines: readonly OrderLine[]): Money {
  const cents = lines.reduce((total, { offer, quantity }) => total + toCents(offer.price) * quantity, 0)
  if (cents > maxOrderCents) throw invalid('order.too_large', 'L’importo è troppo alto per un solo ordine: scrivici.')
  if (cents === 0) throw conflict('order.nothing_to_pay', 'L’ordine non ha un importo da pagare: scrivici.')
  return fromCents(cents)
}
