import type { AppContext } from '../../../app-context.ts'
import type { OpenShop } from '../../../gateways/shops/shop-gateway.ts'
import { itemsPerReading } from '../../../gateways/shops/shop-stock.ts'
import type { ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { type Drift, noteDrifts } from './drifts.queries.ts'
import { findLocation, leaveLostLocation } from './find-location.ts'
import { shown } from './push-stock.ts'
import { noteCompared } from './shop-places.queries.ts'
import {
  lockShopStock,
  type ShopStockRow,
  selectShopStock,
  selectShopStockAfter,
  unlinkItems,
  writeTold,
} from './shop-stock.queries.ts'

/** How far a comparison has come. */
export interface Comparison {
  /** The last stock item that was read; null: none yet. `isRead`: there are no more. */
  after: string | null
  isRead?: boolean
  /** Those that were otherwise than told at the last look. */
  suspects: readonly string[]
}

/** A shop, and what it shows where it keeps our stock. */
interface Reading {
  app: AppContext
  shop: OpenShop
  userId: string
  locationId: string
}

/**
 * One part of comparing what a shop shows with what it was told: a page of it. What is otherwise is looked at again by the next part, so that an
 * order of the shop that is on its way here is no drift; what still is so then is listed, and due to be told. Returns what is left to do; null: it
 * is done.
 */
export async function compareStock(
  app: AppContext,
  shop: OpenShop,
  integration: ShopifyIntegrationRow,
  { after, isRead = false, suspects }: Comparison,
): Promise<Comparison | null> {
  const { userId } = integration
  const locationId = await findLocation(app, shop, integration)
  // All is told anew at another place then, and there is nothing to compare.
  if (after === null && (await leaveLostLocation(app, shop, integration, locationId))) return end(app, integration)
  const reading = { app, shop, userId, locationId }
  await mendDrifts(reading, suspects)
  if (isRead) return end(app, integration)
  const rows = await selectShopStockAfter(app.db, userId, { after, atMost: itemsPerReading })
  const next = {
    after: rows.at(-1)?.stockItemId ?? after,
    isRead: rows.length < itemsPerReading,
    suspects: rows.length > 0 ? await findSuspects(reading, rows) : [],
  }
  return next.isRead && next.suspects.length === 0 ? end(app, integration) : next
}

async function end(app: AppContext, integration: ShopifyIntegrationRow): Promise<null> {
  await noteCompared(app.db, integration)
  return null
}

/** Those that the shop shows otherwise than it was told. What it has no more is unlinked; what was refused once is tried again. */
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
    writeTold(
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

/** What is due to be told anyway, or is about to be, is no drift. */
const isTold = (row: ShopStockRow) => !row.isDue && row.told === shown(row)

function driftsIn(rows: readonly ShopStockRow[], found: ReadonlyMap<string, number | null>): Drift[] {
  return rows.filter(isTold).flatMap((row) => {
    const [expected, there] = [shown(row), found.get(row.inventoryItemId)]
    return there === undefined || there === expected ? [] : [{ stockItemId: row.stockItemId, expected, found: there }]
  })
}

/** Those that are still otherwise are listed, and due to be told. */
async function mendDrifts({ app, userId, ...reading }: Reading, suspects: readonly string[]): Promise<void> {
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
    // Told something else while the shop was read.
    const isSame = ({ stockItemId, expected }: Drift) =>
      now.some((row) => row.stockItemId === stockItemId && row.told === expected && isTold(row))
    const proven = drifts.filter(isSame)
    await noteDrifts(tx, userId, proven)
    await writeTold(
      tx,
      userId,
      proven.map(({ stockItemId, found }) => ({ stockItemId, told: found, isDue: true })),
    )
  })
}
