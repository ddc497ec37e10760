import type { DomainError } from '../errors.ts'
import { foldReference } from './files/order-import.ts'
import { piecesOf } from './pieces.ts'
import { type HoldingLimits, type LiveHolding, tooManyUnpaidOrders } from './stock/holding-limits.ts'
import { stockProblems } from './stock/stock-problems.ts'

interface OfferedLine {
  offer: { stockItemId: string | null }
  quantity: number
}

/** A line that exceeds the available pieces. */
export interface ShortLine<Line> {
  line: Line
  refusal: DomainError
}

/** Outcome of placing an order now. `known`: an order with its reference already exists. `waiting`: the limit of unpaid orders refuses it. */
export type OrderPlan<Line, Known> =
  | { state: 'ready' }
  | { state: 'known'; order: Known }
  | { state: 'short'; lines: [ShortLine<Line>, ...ShortLine<Line>[]] }
  | { state: 'waiting'; refusal: DomainError }

/** Inputs of the outcomes. */
interface Circumstances<Known> {
  /** Orders that an order must not repeat, by folded reference. */
  known: ReadonlyMap<string, Known>
  available: ReadonlyMap<string | null, number>
  /** The unpaid orders that count towards the limit. */
  holdings: readonly LiveHolding[]
  limits: Pick<HoldingLimits, 'unpaidOrders' | 'unpaidPieces'>
  /** When the planned orders release their stock. */
  expiresAt: Date
  /** The planned orders will not exist when a refusal is read, so its message must not count them as existing. */
  dryRun: boolean
}

/** The outcomes of placing these orders now, in sequence: each takes its stock and its share of the limit before the following ones. */
export function planOrders<Line extends OfferedLine, Known>(
  orders: readonly { reference: string | null; lines: readonly Line[] }[],
  { known, available, holdings, limits, expiresAt, dryRun }: Circumstances<Known>,
): OrderPlan<Line, Known>[] {
  const left = new Map(available)
  const live = [...holdings]
  let held = piecesOf(live)
  let full: DomainError | undefined
  const refusalOf = (pieces: number): DomainError | null => {
    // Once all places are taken the refusal is the same for every further order, and computing it scans all holdings.
    if (full) return full
    if (live.length < limits.unpaidOrders && held + pieces <= limits.unpaidPieces) return null
    const refusal = tooManyUnpaidOrders(live, pieces, limits, dryRun ? live.length - holdings.length : 0)
    if (refusal && live.length >= limits.unpaidOrders) full = refusal
    return refusal
  }
  return orders.map(({ reference, lines }) => {
    const order = reference === null ? undefined : known.get(foldReference(reference))
    if (order !== undefined) return { state: 'known', order }
    const [short, ...others] = lines.flatMap((line) => {
      const rest = left.get(line.offer.stockItemId) ?? 0
      return line.quantity > rest ? [{ line, refusal: stockProblems['stock.insufficient']({ available: rest }) }] : []
    })
    if (short) return { state: 'short', lines: [short, ...others] }
    const pieces = piecesOf(lines)
    const refusal = refusalOf(pieces)
    if (refusal) return { state: 'waiting', refusal }
    live.push({ quantity: pieces, expiresAt })
    held += pieces
    for (const { offer, quantity } of lines) left.set(offer.stockItemId, (left.get(offer.stockItemId) ?? 0) - quantity)
    return { state: 'ready' }
  })
}
