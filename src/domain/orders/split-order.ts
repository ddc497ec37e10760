import { maxOrderLines } from './line-limits.ts'
import { maxOrdersPerCheckout } from './paying/payments.ts'

/** Maximum number of lines ordered at once for one consignee; they are split into orders with one common payment. */
export const maxSplitLines = maxOrderLines * maxOrdersPerCheckout

/** Number of orders into which this many lines are split. */
export const ordersFor = (lines: number): number => Math.ceil(lines / maxOrderLines)

/** Splits lines into orders, preserving their sequence. */
export const inOrders = <Line>(lines: readonly Line[]): Line[][] =>
  Array.from({ length: ordersFor(lines.length) }, (_, n) => lines.slice(n * maxOrderLines, (n + 1) * maxOrderLines))

/** Remaining room of an account for unpaid holdings. */
export interface Room {
  /** Orders or reservations. */
  places: number
  pieces: number
}

/** How many of these lines, from the first one on, fit as orders, or as reservations with `linesOfPlace` 1. */
export function linesWithin(
  lines: readonly { quantity: number }[],
  { places, pieces }: Room,
  linesOfPlace: number = maxOrderLines,
): number {
  let left = pieces
  const most = Math.min(lines.length, places * linesOfPlace)
  const end = lines.slice(0, most).findIndex(({ quantity }) => {
    left -= quantity
    return left < 0
  })
  return end < 0 ? most : end
}
