import type { AppContext, AppJob } from '../../../app-context.ts'
import type { OpenShop } from '../../../gateways/shops/shop-gateway.ts'
import { itemsPerReading } from '../../../gateways/shops/shop-stock.ts'
import type { ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { type Drift, recordDrifts } from './drifts.queries.ts'
import { findLocation, leaveLostLocation } from './find-location.ts'
import { shown } from './push-stock.ts'
import { recordCompared, selectShopsToCompare } from './shop-places.queries.ts'
import {
  lockShopStock,
  type ShopStockRow,
  selectShopStock,
  selectShopStockAfter,
  unlinkItems,
  updateSentStock,
} from './shop-stock.queries.ts'
import { mayBeAskedLater, withShopStock } from './with-shop-stock.ts'

/**
 * Seconds between two pages. A page costs 600 of a shop's points, and the cheapest plan restores 100 a second: comparing uses less than half of them
 * and leaves the rest to orders and changes.
 */
const pauseSeconds = 15

/** Seconds until differences are read again: by then an order of the shop is imported, and the stock that it takes is sent. */
const secondLookSeconds = 75

/** Seconds until the next attempt if the shop cannot be called now. */
const laterSeconds = 300

/** After this time the next night's comparison is due soon. */
const maxHours = 8

type Part = Comparison & {
  userId: string
  /** When the night's comparison began. */
  since: string
}

/** Compares the quantities in one shop with those sent, a page per job, so that no worker waits for the shop's points. */
export const compareShopStock: AppJob<Part> = {
  name: 'compare-shop-stock',
  options: { expireInSeconds: 240, retryLimit: 3, retryDelay: 60 },
  keyOf: ({ userId }) => userId,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 4 },
  async run(app, { userId, since, ...comparison }) {
    const hours = (app.clock.now().getTime() - Date.parse(since)) / 3_600_000
    if (hours > maxHours) return
    let next: Comparison | null = comparison
    let seconds = laterSeconds
    await withShopStock(app, userId, async (shop, integration) => {
      next = await compareStock(app, shop, integration, comparison)
      seconds = next && next.suspects.length > 0 ? secondLookSeconds : pauseSeconds
    })
    if (!next || (seconds === laterSeconds && !(await mayBeAskedLater(app, userId)))) return
    const part: Part = { userId, since, ...(next as Comparison) }
    await app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, compareShopStock, part))
  },
}

/** Every night, in each shop that shows our stock. */
export const compareShops: AppJob = {
  name: 'compare-shops-stock',
  cron: '7 2 * * *',
  async run(app) {
    const userIds = await selectShopsToCompare(app.db)
    const since = app.clock.now().toISOString()
    const parts = userIds.map((userId): Part => ({ userId, since, after: null, suspects: [] }))
    await app.db.transaction((tx) => app.jobs.send(tx, compareShopStock, ...parts))
  },
}

/** Progress of a comparison. */
interface Comparison {
  /** The last stock item read; null before the first. `isRead`: none is left. */
  after: string | null
  isRead?: boolean
  /** Items that also differed at the previous read. */
  suspects: readonly string[]
}

interface Reading {
  app: AppContext
  shop: OpenShop
  userId: string
  locationId: string
}

/**
 * One step of comparing the quantities in a shop with those sent: reads a page. Differences are read again in the next step, so that a pending order
 * of the shop is no drift. Those that remain are recorded and due to be sent. Returns the remaining work; null when done.
 */
async function compareStock(
  app: AppContext,
  shop: OpenShop,
  integration: ShopifyIntegrationRow,
  { after, isRead = false, suspects }: Comparison,
): Promise<Comparison | null> {
  const { userId } = integration
  const locationId = await findLocation(app, shop, integration)
  // All stock is then sent again, to another location, so there is nothing to compare.
  if (after === null && (await leaveLostLocation(app, shop, integration, locationId))) return end(app, integration)
  const reading = { app, shop, userId, locationId }
  await recordDriftRefusals(reading, suspects)
  if (isRead) return end(app, integration)
  const rows = await selectShopStockAfter(app.db, userId, { after, atMost: itemsPerReading })
  const next = {
    after: rows.at(-1)?.stockItemId ?? after,
    isRead: rows.length < itemsPerReading,
    suspects: rows.length > 0 ? await findSuspects(reading, rows) : [],
  }
  return next.isRead && next.suspects.length === 0 ? end(app, integration) : next
}

async function end(app: Pick<AppContext, 'db'>, integration: ShopifyIntegrationRow): Promise<null> {
  await recordCompared(app.db, integration)
  return null
}

/** Items whose quantity in the shop differs from the one sent. Items missing in the shop are unlinked; items refused before are due again. */
async function findSuspects({ app, userId, ...reading }: Reading, rows: readonly ShopStockRow[]): Promise<string[]> {
  const found = await read(reading, rows)
  const gone = rows.filter(({ inventoryItemId }) => !found.has(inventoryItemId))
  await unlinkItems(
    app.db,
    userId,
    gone.map(({ inventoryItemId }) => inventoryItemId),
  )
  const untold = rows.filter(({ told, isDue }) => told === null && !isDue)
  await app.db.transaction((tx) =>
    updateSentStock(
      tx,
      userId,
      untold.map(({ stockItemId }) => ({ stockItemId, told: null, isDue: true })),
    ),
  )
  return driftsIn(rows, found).map(({ stockItemId }) => stockItemId)
}

const read = ({ shop, locationId }: Pick<Reading, 'shop' | 'locationId'>, rows: readonly ShopStockRow[]) =>
  shop.quantitiesAt(
    locationId,
    rows.map(({ inventoryItemId }) => inventoryItemId),
  )

/** An item that is due to be sent anyway, or is about to be, is no drift. */
const isTold = (row: ShopStockRow) => !row.isDue && row.told === shown(row)

function driftsIn(rows: readonly ShopStockRow[], found: ReadonlyMap<string, number | null>): Drift[] {
  return rows.filter(isTold).flatMap((row) => {
    const [expected, there] = [shown(row), found.get(row.inventoryItemId)]
    return there === undefined || there === expected ? [] : [{ stockItemId: row.stockItemId, expected, found: there }]
  })
}

/** Records the items that still differ, and makes them due. */
async function recordDriftRefusals({ app, userId, ...reading }: Reading, suspects: readonly string[]): Promise<void> {
  if (suspects.length === 0) return
  const rows = await selectShopStock(app.db, userId, suspects)
  if (rows.length === 0) return
  const drifts = driftsIn(rows, await read(reading, rows))
  await app.db.transaction(async (tx) => {
    const now = await lockShopStock(
      tx,
      userId,
      drifts.map(({ stockItemId }) => stockItemId),
    )
    // Excludes items that were sent another quantity during the read.
    const isSame = ({ stockItemId, expected }: Drift) =>
      now.some((row) => row.stockItemId === stockItemId && row.told === expected && isTold(row))
    const proven = drifts.filter(isSame)
    await recordDrifts(tx, userId, proven)
    await updateSentStock(
      tx,
      userId,
      proven.map(({ stockItemId, found }) => ({ stockItemId, told: found, isDue: true })),
    )
  })
}
