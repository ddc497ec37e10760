import type { ImportedOrder, OrderImport, OrderImportRow } from '../../../contract/orders/order-import.ts'
import { isShopFormat } from '../../../domain/orders/files/order-formats.ts'
import { foldReference, maxImportedOrders } from '../../../domain/orders/files/order-import.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { isUnpaid } from '../../../domain/orders/orders.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import { isOurSku } from '../../../domain/shopify/shopify-orders.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { SentFile } from '../../spreadsheets/read-spreadsheet.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { presentTaxation } from '../orders/orders.presenter.ts'
import { readOrderPricing } from '../orders/placing/order-pricing.ts'
import { type DraftPlan, placeOrders, planDrafts, stockItemsOf } from '../orders/placing/place-orders.ts'
import { findOffersBySku } from '../products/find-offers.ts'
import { readSettings } from '../settings/read-settings.ts'
import { lockStock } from '../stock/move-stock.ts'
import { groupOrderRows, type ImportGroup } from './group-order-rows.ts'
import { type OrderRowInput, readOrderRows } from './read-order-rows.ts'

/** Orders placed per transaction. Each batch stays committed if a later one fails. */
const ordersAtOnce = 50

/**
 * Reads a file of orders and places the valid ones, or with `dryRun` reports what would happen. Sending the same file again, also after a crash,
 * places each order once: its reference is the key. If the client disconnects before the first order is placed, the import stops; after that it
 * places all orders.
 */
export async function importOrders(
  app: AppContext,
  user: UserRow,
  file: SentFile,
  { dryRun }: { dryRun: boolean },
): Promise<OrderImport> {
  const userId = user.id
  const { format, rows: read, leftOut } = await readOrderRows(app.db, user, file)
  if (new Set(read.map(({ reference }) => foldReference(reference))).size > maxImportedOrders) {
    throw orderProblems['order_import.file']({ problem: 'manyOrders', max: maxImportedOrders })
  }
  const settings = await readSettings(app.db)
  const offers = await findOffersBySku(
    app.db,
    read.map(({ sku }) => sku),
  )
  file.signal.throwIfAborted()
  const isForeign = ({ sku }: OrderRowInput) => isShopFormat(format) && !offers.has(sku) && !isOurSku(sku)
  const rows = read.filter((row) => !isForeign(row))
  const foreign = read.filter(isForeign).map(({ line, reference, sku }) => ({
    line,
    reference,
    reason: sku === '' ? 'Articolo senza SKU' : `Articolo di un altro fornitore (${sku})`,
  }))
  const all = { format, leftOut: [...leftOut, ...foreign].sort((one, other) => one.line - other.line) }
  const groups = groupOrderRows(rows, offers, await readOrderPricing(app, app.db, userId, settings))
  file.signal.throwIfAborted()
  if (!dryRun) return { ...all, ...present(rows, await placeInParts(app, user, groups)) }
  const drafts = groups.map(({ draft }) => draft)
  const plans = await planDrafts(app, app.db, userId, drafts, { settings, dryRun })
  return { ...all, ...present(rows, withOutcomes(groups, plans)) }
}

/** An order of the file with its actual or, for a dry run, expected outcome. */
interface DoneGroup {
  group: ImportGroup
  outcome: DraftPlan | { state: 'placed'; id: string; orderNumber: string }
}

const withOutcomes = (groups: readonly ImportGroup[], outcomes: readonly DoneGroup['outcome'][]): DoneGroup[] =>
  groups.flatMap((group, n) => {
    const outcome = outcomes[n]
    return outcome ? [{ group, outcome }] : []
  })

async function placeInParts(app: AppContext, user: UserRow, groups: readonly ImportGroup[]): Promise<DoneGroup[]> {
  const done: DoneGroup[] = []
  for (let at = 0; at < groups.length; at += ordersAtOnce) {
    const read = groups.slice(at, at + ordersAtOnce)
    // Placing a long file takes seconds: prices and availability may have changed since it was read.
    const part = at === 0 ? read : await refreshGroups(app, user.id, read)
    done.push(...withOutcomes(part, await placePart(app, user, part)))
  }
  return done
}

/** Places those of these orders that can be placed now, in one transaction. Sends no mails, because the response lists all orders. */
function placePart(app: AppContext, user: UserRow, part: readonly ImportGroup[]): Promise<DoneGroup['outcome'][]> {
  const drafts = part.map(({ draft }) => draft)
  return app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, user.id)
    const settings = await readSettings(tx)
    await lockStock(tx, stockItemsOf(drafts))
    const plans = await planDrafts(app, tx, user.id, drafts, { settings })
    const ready = drafts.filter((_, n) => plans[n]?.state === 'ready')
    const placed = (await placeOrders(app, tx, user, { drafts: ready, settings }, { isOneOfMany: true })).values()
    return plans.map((plan) => {
      const order = plan.state === 'ready' && placed.next().value?.order
      return order ? { state: 'placed', id: order.id, orderNumber: order.orderNumber } : plan
    })
  })
}

async function refreshGroups(app: AppContext, userId: string, groups: readonly ImportGroup[]): Promise<ImportGroup[]> {
  const rows = groups.flatMap((group) => group.rows)
  const offers = await findOffersBySku(
    app.db,
    rows.map(({ sku }) => sku),
  )
  return groupOrderRows(rows, offers, await readOrderPricing(app, app.db, userId))
}

function present(rows: readonly OrderRowInput[], done: readonly DoneGroup[]): Pick<OrderImport, 'rows' | 'orders'> {
  const orders: ImportedOrder[] = []
  const placeOf = new Map<OrderRowInput, number>()
  for (const { group, outcome } of done) {
    if (outcome.state === 'short') recordShortage(group, outcome)
    else {
      for (const row of group.rows) placeOf.set(row, orders.length)
      orders.push(presentOrder(group, outcome))
    }
  }
  return { rows: rows.map((row) => presentRow(row, placeOf.get(row) ?? null)), orders }
}

/** Marks the rows of an order that lacks stock: the pieces are gone, or earlier orders of the file take them. */
function recordShortage({ rows }: ImportGroup, { lines }: Extract<DraftPlan, { state: 'short' }>): void {
  const [{ line, refusal }] = lines
  for (const row of rows) {
    row.problem =
      // Compare stock items, not offers: the offer may have been read again with another price.
      row.offer?.stockItemId === line.offer.stockItemId
        ? { column: 'quantity', sentence: refusal.message }
        : { column: null, sentence: `Aspetta l’articolo ${line.offer.sku}, dello stesso ordine: ${refusal.message}` }
  }
}

function presentOrder(
  { draft }: ImportGroup,
  outcome: Exclude<DoneGroup['outcome'], { state: 'short' }>,
): ImportedOrder {
  const { reference, lines, totalAmount, parcel, taxation } = draft
  const order = {
    reference,
    reason: null,
    orderId: null,
    orderNumber: null,
    isUnpaid: false,
    pieces: piecesOf(lines),
    totalAmount,
    shippingCost: parcel.cost,
    insuranceCost: parcel.insurance,
    taxation: presentTaxation(taxation),
  }
  switch (outcome.state) {
    case 'ready':
      return { ...order, state: 'ready' }
    case 'placed':
      return { ...order, state: 'placed', orderId: outcome.id, orderNumber: outcome.orderNumber, isUnpaid: true }
    case 'waiting':
      return { ...order, state: 'waiting', reason: outcome.refusal.message }
    case 'known': {
      // Show the figures of the existing order, which may differ from the file.
      const { id, orderNumber, status, pieces, totalAmount, shippingCost, insuranceCost, taxation } = outcome.order
      const reason = `Hai già l’ordine ${orderNumber} con questo riferimento`
      const figures = { pieces, totalAmount, shippingCost, insuranceCost, taxation }
      return { ...order, ...figures, state: 'known', reason, orderId: id, orderNumber, isUnpaid: isUnpaid(status) }
    }
    default:
      return outcome satisfies never
  }
}

const presentRow = ({ line, cells, problem, otherProblems }: OrderRowInput, order: number | null): OrderImportRow => ({
  line,
  cells: [...cells],
  order,
  problem: problem?.sentence ?? null,
  column: problem?.column ?? null,
  otherProblems: otherProblems.map(({ sentence, column }) => ({ problem: sentence, column })),
})
