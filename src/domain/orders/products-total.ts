import { fromCents, type Money, toCents } from '../money/money.ts'
import { orderProblems } from './order-problems.ts'

/** Higher amounts are probably a mistake, or worth a phone call. */
const maxOrderCents = 1_000_000_00

/** Total of an order's lines without shipping. Throws 400 above `maxOrderCents`, and 409 if there is nothing to pay. */
export function productsTotal(lines: readonly { unitPrice: Money; quantity: number }[]): Money {
  const cents = lines.reduce((total, { unitPrice, quantity }) => total + toCents(unitPrice) * quantity, 0)
  if (cents > maxOrderCents) throw orderProblems['order.too_large']()
  if (cents === 0) throw orderProblems['order.nothing_to_pay']()
  return fromCents(cents)
}
