import { mostOrderLines } from './line-limits.ts'
import { mostOrdersPerCheckout } from './payments.ts'

/** Lines that are ordered at once for one consignee: they become orders that one payment pays. */
export const mostSplitLines = mostOrderLines * mostOrdersPerCheckout

/** How many orders so many lines become. */
export const ordersFor = (lines: number): number => Math.ceil(lines / mostOrderLines)

/** The lines of each order, in their order. */
export const inOrders = <Line>(lines: readonly Line[]): Line[][] =>
  Array.from({ length: ordersFor(lines.length) }, (_, n) => lines.slice(n * mostOrderLines, (n + 1) * mostOrderLines))

/** What an account may still hold without paying. */
export interface Room {
  /** Orders, or reservations. */
  places: number
  pieces: number
}

/** How many of these lines, from the first one on, may be held as orders, or as reservations of a line each. */
export function linesWithin(
  lines: readonly { quantity: number }[],
  { places, pieces }: Room,
  linesOfPlace: number = mostOrderLines,
): number {
  let left = pieces
  const most = Math.min(lines.length, places * linesOfPlace)
  const end = lines.slice(0, most).findIndex(({ quantity }) => {
    left -= quantity
    return left < 0
  })
  return end < 0 ? most : end
}
