import type { QuotedTaxation } from '../../../../contract/orders/orders.ts'
import type { DomainError } from '../../../../domain/errors.ts'
import { foldReference } from '../../../../domain/orders/files/order-import.ts'
import { orderNumberForm } from '../../../../domain/orders/orders.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { type OrderPlan, planOrders } from '../../../../domain/orders/plan-orders.ts'
import type { HoldingLimits, LiveHolding } from '../../../../domain/orders/stock/holding-limits.ts'
import { mergeStockLines } from '../../../../domain/orders/stock/stock.ts'
import { stockProblems } from '../../../../domain/orders/stock/stock-problems.ts'
import { hoursAfter } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { announceEach } from '../../../events/announce.ts'
import type { Recipient } from '../../../events/people.ts'
import { queueViesQueryIfOld } from '../../business-profile/query-vies.ts'
import { convertReservations } from '../../reservations/convert-reservations.ts'
import type { BusinessSettings } from '../../settings/read-settings.ts'
import { holdLines } from '../../stock/hold-stock.ts'
import { selectAvailability } from '../../stock/stock.reads.ts'
import { type HistoryEntry, presentStoredTaxation } from '../orders.presenter.ts'
import type { PicturedItem } from '../orders.queries.ts'
import { insertTaxations, selectTaxations, type Taxations } from '../taxations.queries.ts'
import { firstStep, newOrder, type OrderDraft, orderItem } from './new-order.ts'
import {
  insertOrders,
  type NewOrder,
  type NewOrders,
  type ReferencedOrder,
  selectOrdersByReference,
  selectUnpaidHoldings,
  type UnpaidStatus,
} from './place-orders.queries.ts'
import type { OrderLine } from './price-order.ts'

type KnownOrder = ReferencedOrder & { taxation: QuotedTaxation | null }

export type DraftPlan = OrderPlan<OrderLine, KnownOrder>

/**
 * The outcomes of placing these drafts now, in a bounded number of statements. `status`: `pending_payment` counts against the limit of the portal's
 * orders, `pending` against that of the shop's. Account and stock must be locked unless `dryRun`.
 */
export async function planDrafts(
  app: Pick<AppContext, 'clock'>,
  db: Queryable,
  userId: string,
  drafts: readonly Pick<OrderDraft, 'reference' | 'lines'>[],
  {
    settings,
    status = 'pending_payment',
    dryRun = false,
  }: { settings: BusinessSettings; status?: UnpaidStatus; dryRun?: boolean },
): Promise<DraftPlan[]> {
  const references = drafts.flatMap(({ reference }) => reference ?? [])
  const known = await selectOrdersByReference(db, userId, references, { exceptShop: status === 'pending' })
  return planOrders(drafts, {
    known: await withTaxations(db, known),
    available: await selectAvailability(db, stockItemsOf(drafts)),
    holdings: await selectUnpaidHoldings(db, userId, status),
    limits: settings.holdingLimits,
    expiresAt: hoursAfter(app.clock.now(), settings.unpaidOrderHours),
    dryRun,
  })
}

/** The orders by their reference. */
async function withTaxations(db: Queryable, orders: readonly ReferencedOrder[]): Promise<Map<string, KnownOrder>> {
  if (orders.length === 0) return new Map()
  const taxations = await selectTaxations(
    db,
    orders.map(({ id }) => id),
  )
  return new Map(
    orders.map((order) => [
      foldReference(order.reference),
      { ...order, taxation: presentStoredTaxation(taxations.get(order.id)) },
    ]),
  )
}

export const stockItemsOf = (drafts: readonly Pick<OrderDraft, 'lines'>[]): string[] => [
  ...new Set(drafts.flatMap(({ lines }) => lines.flatMap(({ offer }) => offer.stockItemId ?? []))),
]

/** A new order with everything its response needs, so that it is not read again. */
export interface PlacedOrder {
  order: OrderRow
  items: PicturedItem[]
  taxations: Taxations
  history: HistoryEntry[]
}

export interface PlacingPolicy {
  /** Whether the response lists the orders, so that no confirmation mails are sent. */
  isOneOfMany: boolean
  /** The refusal of the orders if they exceed the limit of unpaid orders; null if there is room. Omitted for planned orders, which have room. */
  tooMany?: (
    live: readonly LiveHolding[],
    added: { orders: number; pieces: number },
    limits: HoldingLimits,
  ) => DomainError | null
  /**
   * Makes the refusal when lines lack stock. `left`: available pieces of each stock item that is short. The default names the first of them.
   */
  tooLittle?: (left: ReadonlyMap<string | null, number>, lines: readonly OrderLine[]) => DomainError
}

/**
 * Places these orders of one account, all or none: stores them with their taxation, holds the stock of those with a hold and announces each. The
 * account must be locked.
 */
export async function placeOrders(
  app: AppContext,
  tx: Transaction,
  reseller: Recipient,
  { drafts, settings }: { drafts: readonly OrderDraft[]; settings: BusinessSettings },
  policy: PlacingPolicy,
): Promise<PlacedOrder[]> {
  if (drafts.length === 0) return []
  const { id: userId, username: by } = reseller
  const now = app.clock.now()
  const made = drafts.map((draft) => {
    const order = newOrder(draft, { userId, now, settings })
    const items = draft.lines.map((line) => orderItem(order.id, line))
    return { draft, order, items, step: firstStep(order, draft.note) }
  })
  const rows = {
    userId,
    numberForm: orderNumberForm(now),
    orders: made.map(({ order }) => order),
    items: made.flatMap(({ items }) => items),
    steps: made.map(({ step }) => step),
  }
  const numbers = await insertWithinLimit(tx, rows, settings.holdingLimits, policy)
  const taxations = await insertTaxations(
    tx,
    made.map(({ order, draft: { taxation } }) => ({ order, taxation })),
  )
  const evidence = drafts.find(({ taxation }) => taxation.evidence)?.taxation.evidence
  if (evidence) await queueViesQueryIfOld(app, tx, { userId, evidence })
  for (const { draft, order } of made) {
    if (draft.reserved?.length) await convertReservations(tx, draft.reserved, order.id, userId)
  }
  await holdOrders(tx, made, policy)
  const placed = made.map(({ order, items, step }) => ({
    order: { ...order, orderNumber: numbers.get(order.id) ?? '' },
    items,
    taxations,
    history: [{ ...step, by }],
  }))
  const { isOneOfMany } = policy
  await announceEach(
    app,
    tx,
    'order.placed',
    placed.map(({ order, items }) => {
      const taxation = taxations.get(order.id) ?? null
      return { order, reseller, items, taxation, isOneOfMany }
    }),
  )
  return placed
}

/**
 * If the limits refuse the orders, reads the account's holdings for the error message. If an order was paid or cancelled between the two statements
 * there may be room now: then it tries again. None can be added in between, because the account is locked.
 */
async function insertWithinLimit(
  tx: Transaction,
  rows: NewOrders,
  limits: HoldingLimits,
  { tooMany }: PlacingPolicy,
): Promise<ReadonlyMap<string, string>> {
  const added = { orders: rows.orders.length, pieces: piecesOf(rows.items) }
  for (;;) {
    const numbers = await insertOrders(tx, rows, tooMany ? limits : null)
    if (numbers.size > 0) return numbers
    const refusal = tooMany?.(await selectUnpaidHoldings(tx, rows.userId), added, limits)
    if (refusal) throw refusal
  }
}

async function holdOrders(
  tx: Transaction,
  made: readonly { draft: OrderDraft; order: NewOrder }[],
  { tooLittle }: PlacingPolicy,
): Promise<void> {
  const short = new Map<string | null, number>()
  const holds = made.flatMap(({ draft, order: { id, userId, holdExpiresAt } }) => {
    if (!holdExpiresAt) return []
    const lines = draft.lines.flatMap(({ offer: { stockItemId }, quantity }) => {
      if (!stockItemId) short.set(null, 0)
      return stockItemId ? [{ stockItemId, quantity }] : []
    })
    const cause = { reference: `order:${id}`, actorId: userId, orderId: id }
    return mergeStockLines(lines).map((line) => ({ ...line, cause }))
  })
  for (const [stockItemId, left] of await holdLines(tx, holds)) short.set(stockItemId, left)
  const [first] = short.values()
  const lines = made.flatMap(({ draft }) => draft.lines)
  if (first !== undefined) throw tooLittle?.(short, lines) ?? stockProblems['stock.insufficient']({ available: first })
}
