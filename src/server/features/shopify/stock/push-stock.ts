import { shownQuantity } from '../../../../domain/shopify/shopify-stock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { OpenShop } from '../../../gateways/shops/shop-gateway.ts'
import { type QuantityProblem, quantitiesPerCall, type ShopQuantity } from '../../../gateways/shops/shop-stock.ts'
import type { ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { findLocation, leaveLostLocation } from './find-location.ts'
import { isStillTarget, recordPushed } from './shop-places.queries.ts'
import { lockShopStock, type ShopStockRow, selectDueStock, unlinkItems, updateSentStock } from './shop-stock.queries.ts'

/** Destination of quantities. */
interface Target {
  app: AppContext
  shop: OpenShop
  integration: ShopifyIntegrationRow
  locationId: string
}

/** Length of a turn: no new call is made afterwards. */
const turnMs = 60_000

/**
 * Sends a shop the latest quantities that are due, until nothing is due or the turn is over. They are recorded after the shop's response, so a killed
 * process sends them again. Returns the number of quantities that the shop accepted.
 */
export async function pushStock(app: AppContext, shop: OpenShop, integration: ShopifyIntegrationRow): Promise<number> {
  const end = performance.now() + turnMs
  let pushed = 0
  let target: Target | undefined
  while (performance.now() < end) {
    const due = await selectDueStock(app.db, integration.userId, quantitiesPerCall)
    if (due.length === 0) break
    target ??= { app, shop, integration, locationId: await findLocation(app, shop, integration) }
    const told = await tell(target, due.filter(isNews))
    if (told === 'place lost' || !(await confirm(target, due, told))) break
    pushed += told.length
  }
  return pushed
}

/** The quantity that a shop should show now. */
export const shown = ({ available, reserve, floor, isOnSale }: ShopStockRow) =>
  shownQuantity(available, { reserve, floor }, isOnSale)

const isNews = (row: ShopStockRow) => shown(row) !== row.told

/** Returns the quantities that the shop has accepted. Those that it refuses for a reason of its own are left out. */
async function tell(target: Target, rows: readonly ShopStockRow[]): Promise<ShopQuantity[] | 'place lost'> {
  let left = rows.map((row) => ({ inventoryItemId: row.inventoryItemId, quantity: shown(row) }))
  const told: ShopQuantity[] = []
  // One wrong quantity fails the whole call; without the wrong ones the next call succeeds.
  while (left.length > 0) {
    const problems = await target.shop.setQuantities(target.locationId, left)
    if (problems.length === 0) return [...told, ...left]
    const mended = await handleRefusals(target, left, problems)
    if (mended === 'place lost') return mended
    told.push(...mended)
    const wrong = new Set(problems.map(({ inventoryItemId }) => inventoryItemId))
    left = left.filter(({ inventoryItemId }) => !wrong.has(inventoryItemId))
  }
  return told
}

/** Handles refused quantities: stocks items that are not stocked, and unlinks those that no longer exist. Returns the quantities then accepted. */
async function handleRefusals(
  { app, shop, integration, locationId }: Target,
  quantities: readonly ShopQuantity[],
  problems: readonly QuantityProblem[],
): Promise<ShopQuantity[] | 'place lost'> {
  const of = (kind: QuantityProblem['kind']) => {
    const ids = new Set(problems.filter((one) => one.kind === kind).map(({ inventoryItemId }) => inventoryItemId))
    return quantities.filter(({ inventoryItemId }) => ids.has(inventoryItemId))
  }
  const unstocked = of('unstocked')
  if (unstocked.length > 0 && (await leaveLostLocation(app, shop, integration, locationId))) return 'place lost'
  const stocked: ShopQuantity[] = []
  const gone = of('gone')
  for (const quantity of unstocked) {
    const outcome = await shop.stockAt(locationId, quantity)
    if (outcome === 'gone') gone.push(quantity)
    // It was stocked there in the meantime.
    const isSet = outcome === 'stocked' && (await shop.setQuantities(locationId, [quantity])).length === 0
    if (outcome === 'done' || isSet) stocked.push(quantity)
  }
  if (gone.length > 0) {
    await unlinkItems(
      app.db,
      integration.userId,
      gone.map(({ inventoryItemId }) => inventoryItemId),
    )
  }
  for (const problem of problems) if (problem.kind === 'refused') app.log.warn(problem, 'A shop rejected a quantity')
  return stocked
}

/**
 * Records the accepted quantities. Rows are no longer due, unless their quantity or inventory item has changed since they were read. A quantity that
 * the shop refuses is left until it changes, or until the next comparison. Returns false if stock is no longer sent to this location: the shop was
 * disconnected, stock was switched off, or another location was chosen.
 */
async function confirm(
  { app, integration, locationId }: Target,
  due: readonly ShopStockRow[],
  told: readonly ShopQuantity[],
): Promise<boolean> {
  const { userId } = integration
  const byItem = new Map(told.map(({ inventoryItemId, quantity }) => [inventoryItemId, quantity]))
  const before = new Map(due.map((row) => [row.inventoryItemId, shown(row)]))
  return app.db.transaction(async (tx) => {
    const now = await lockShopStock(
      tx,
      userId,
      due.map(({ stockItemId }) => stockItemId),
    )
    if (!(await isStillTarget(tx, integration, locationId))) return false
    const rows = now.map((row) => ({
      stockItemId: row.stockItemId,
      told: byItem.get(row.inventoryItemId) ?? row.told,
      isDue: shown(row) !== before.get(row.inventoryItemId),
    }))
    await updateSentStock(tx, userId, rows)
    if (told.length > 0) await recordPushed(tx, userId, app.clock.now())
    return true
  })
}
