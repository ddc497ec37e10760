import type { ShopDrift, ShopDrifts, ShopSkuLinking, ShopStock } from '../../../../contract/shopify/shopify-stock.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import { missingStockScopes } from '../../../../domain/shopify/shopify-stock.ts'
import type { Queryable } from '../../../database/database.ts'
import { spreadsheetDay } from '../../../spreadsheets/write-csv.ts'
import { findIntegration } from '../connection/shopify.queries.ts'
import { type DriftRow, selectDrifts } from './drifts.queries.ts'
import { readStockFigures } from './shop-places.queries.ts'
import { findLinking, type SkuLinking } from './sku-links.queries.ts'

/** Stock settings and progress of an account's shop. Throws if the account has none. */
export async function readStock(db: Queryable, userId: string): Promise<ShopStock> {
  const stock = await findStock(db, userId)
  if (!stock) throw shopifyProblems['shopify.not_connected']()
  return stock
}

/** Like `readStock`, but null if the account has no shop. */
export async function findStock(db: Queryable, userId: string): Promise<ShopStock | null> {
  const integration = await findIntegration(db, userId)
  if (!integration) return null
  const figures = await readStockFigures(db, userId)
  const linking = await findLinking(db, userId)
  return {
    isOn: integration.stockIsOn,
    reserve: integration.stockReserve,
    floor: integration.stockFloor,
    locationId: integration.locationId,
    // Connected before scopes were stored: the shop is asked when something is linked or sent.
    missingScopes: integration.scopes.length === 0 ? [] : missingStockScopes(integration.scopes),
    ...figures,
    pushedAt: integration.stockPushedAt?.toISOString() ?? null,
    comparedAt: integration.comparedAt?.toISOString() ?? null,
    linking: linking ? presentLinking(linking) : null,
  }
}

const presentLinking = ({ startedAt, endedAt, reason, seen, linked, findings, found }: SkuLinking): ShopSkuLinking => ({
  startedAt: startedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  reason,
  seen,
  linked,
  findings,
  found,
})

const driftsPageSize = 20

/** One page of the drifts found by comparisons. */
export async function listDrifts(db: Queryable, userId: string, before?: string): Promise<ShopDrifts> {
  const rows = await selectDrifts(db, userId, { ...(before && { before }), atMost: driftsPageSize + 1 })
  const shown = rows.slice(0, driftsPageSize)
  return {
    drifts: shown.map(presentDrift),
    nextBefore: rows.length > driftsPageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

const presentDrift = ({ foundAt, ...row }: DriftRow): ShopDrift => ({ ...row, foundAt: foundAt.toISOString() })

export const driftColumns: readonly string[] = [
  'SKU',
  'Prodotto',
  'Variante',
  'Trovato il',
  'Da noi',
  'Nel negozio',
  'Differenza',
]

const batchSize = 500

/** All stored drifts as rows, newest first. */
export async function* exportDrifts(db: Queryable, userId: string): AsyncGenerator<(string | number | null)[]> {
  let before: string | undefined
  for (;;) {
    const rows = await selectDrifts(db, userId, { ...(before && { before }), atMost: batchSize })
    for (const { sku, name, variant, foundAt, expected, found } of rows) {
      yield [sku, name, variant, spreadsheetDay(foundAt), expected, found, found - expected]
    }
    if (rows.length < batchSize) return
    before = rows.at(-1)?.id
  }
}
