import type { PlaceOrderInput } from '../../../../contract/orders/order-placing.ts'
import type { DomainError } from '../../../../domain/errors.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { type LiveHolding, tooManyUnpaidOrders } from '../../../../domain/orders/holding-limits.ts'
import { foldReference } from '../../../../domain/orders/order-import.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { insufficientStock } from '../../../../domain/orders/stock.ts'
import type { OrderShipping } from '../../../../domain/shipping/order-shipping.ts'
import { hoursAfter } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable } from '../../../database/database.ts'
import type { BusinessSettings } from '../../settings/read-settings.ts'
import { selectAvailability } from '../../stock/stock.reads.ts'
import type { OrderTaxation } from './order-pricing.ts'
import { type ReferencedOrder, selectOrdersByReference } from './place-many-orders.queries.ts'
import { selectUnpaidHoldings } from './place-order.queries.ts'
import type { OrderLine } from './price-order.ts'

/** A priced order that is not placed yet. */
export interface OrderDraft extends Pick<PlaceOrderInput, 'customer' | 'shipping'> {
  /** An account has at most one imported order with this reference that is not cancelled. */
  reference: string
  lines: readonly OrderLine[]
  totalAmount: Money
  parcel: OrderShipping
  taxation: OrderTaxation
}

/** Outcome of placing a draft now. `known`: an order with its reference already exists. `waiting`: the limit of unpaid orders refuses it. */
export type OrderPlan =
  | { state: 'ready' }
  | { state: 'known'; order: ReferencedOrder }
  | { state: 'short'; line: OrderLine; refusal: DomainError }
  | { state: 'waiting'; refusal: DomainError }

/**
 * Computes the outcomes of placing these drafts now, in order: each takes its stock and its share of the unpaid-order limit before the following
 * ones. Runs a bounded number of statements. Account and stock must be locked unless `dryRun`.
 */
export async function planOrders(
  app: Pick<AppContext, 'clock'>,
  db: Queryable,
  userId: string,
  { drafts, settings, dryRun }: { drafts: readonly OrderDraft[]; settings: BusinessSettings; dryRun: boolean },
): Promise<OrderPlan[]> {
  const references = drafts.map(({ reference }) => reference)
  const known = new Map(
    (await selectOrdersByReference(db, userId, references)).map((order) => [foldReference(order.reference), order]),
  )
  const left = await selectAvailability(db, stockItemsOf(drafts))
  const room = openRoom(await selectUnpaidHoldings(db, userId), settings, { dryRun })
  const end = hoursAfter(app.clock.now(), settings.unpaidOrderHours)
  return drafts.map(({ reference, lines }) => {
    const order = known.get(foldReference(reference))
    if (order) return { state: 'known', order }
    for (const line of lines) {
      const available = left.get(line.offer.stockItemId) ?? 0
      if (line.quantity > available) return { state: 'short', line, refusal: insufficientStock(available) }
    }
    const refusal = room.take(piecesOf(lines), end)
    if (refusal) return { state: 'waiting', refusal }
    for (const { offer, quantity } of lines) {
      left.set(offer.stockItemId, (left.get(offer.stockItemId) ?? 0) - quantity)
    }
    return { state: 'ready' }
  })
}

export const stockItemsOf = (drafts: readonly Pick<OrderDraft, 'lines'>[]): string[] => [
  ...new Set(drafts.flatMap(({ lines }) => lines.flatMap(({ offer }) => offer.stockItemId ?? []))),
]

/** Remaining room in the unpaid-order limits, taken order by order. */
function openRoom(holdings: LiveHolding[], { holdingLimits }: BusinessSettings, { dryRun }: { dryRun: boolean }) {
  const live = [...holdings]
  let held = piecesOf(live)
  let full: DomainError | undefined
  return {
    /** Takes room for an order with this many pieces, or returns the refusal. */
    take(pieces: number, expiresAt: Date): DomainError | null {
      // Once all places are taken the refusal is the same for every further draft, and computing it scans all holdings.
      if (full) return full
      const fits = live.length < holdingLimits.unpaidOrders && held + pieces <= holdingLimits.unpaidPieces
      // In a dry run the planned orders do not exist when the message is read, so it must not count them as existing.
      const planned = dryRun ? live.length - holdings.length : 0
      const refusal = fits ? null : tooManyUnpaidOrders(live, pieces, holdingLimits, planned)
      if (refusal) {
        if (live.length >= holdingLimits.unpaidOrders) full = refusal
        return refusal
      }
      live.push({ quantity: pieces, expiresAt })
      held += pieces
      return null
    },
  }
}
