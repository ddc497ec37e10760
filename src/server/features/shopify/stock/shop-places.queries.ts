import { and, eq, isNull, sql } from 'drizzle-orm'
import { stockScopes } from '../../../../domain/shopify/shopify-stock.ts'
import type { Queryable } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { shopifyIntegrations } from '../../../database/schema/shopify.ts'
import { isConnection, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'

/** Stores the location unless one is stored already. */
export async function saveLocation(db: Queryable, of: ShopifyIntegrationRow, locationId: string): Promise<void> {
  await db
    .update(shopifyIntegrations)
    .set({ locationId })
    .where(and(isConnection(of), isNull(shopifyIntegrations.locationId)))
}

/** The location no longer exists in the shop. */
export async function forgetLocation(db: Queryable, of: ShopifyIntegrationRow, locationId: string): Promise<void> {
  await db
    .update(shopifyIntegrations)
    .set({ locationId: null })
    .where(and(isConnection(of), eq(shopifyIntegrations.locationId, locationId)))
}

/**
 * Whether this connection still sends stock to this location. Changes of these settings mark the stock rows first, so call this while the rows are
 * locked.
 */
export async function isStillTarget(db: Queryable, of: ShopifyIntegrationRow, locationId: string): Promise<boolean> {
  const { stockIsOn, isActive } = shopifyIntegrations
  const rows = await db
    .select({ id: shopifyIntegrations.id })
    .from(shopifyIntegrations)
    .where(
      and(isConnection(of), eq(shopifyIntegrations.locationId, locationId), eq(stockIsOn, true), eq(isActive, true)),
    )
  return rows.length > 0
}

export async function recordPushed(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.update(shopifyIntegrations).set({ stockPushedAt: at }).where(eq(shopifyIntegrations.userId, userId))
}

/** Drops the inventory scopes after a refusal: no stock is sent until the scopes are read again. */
export async function forgetStockScopes(db: Queryable, of: ShopifyIntegrationRow): Promise<void> {
  await db
    .update(shopifyIntegrations)
    .set({ scopes: of.scopes.filter((scope) => !/_inventory$/.test(scope)) })
    .where(isConnection(of))
}

export async function recordCompared(db: Queryable, of: ShopifyIntegrationRow): Promise<void> {
  await db.update(shopifyIntegrations).set({ comparedAt: sql`present()` }).where(isConnection(of))
}

/** SQL equivalent of `missingStockScopes` being empty. */
export const hasStockScopes = sql`not exists (
    select from unnest(${sql.param([...stockScopes])}::text[]) as needed (scope)
    where not shop.scopes && array[needed.scope, replace(needed.scope, 'read_', 'write_')]
  )`

/** Accounts whose shop shows our stock and gets its changes. */
export async function selectShopsToCompare(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    select shop.user_id as "userId" from shopify_integrations as shop
    where shop.is_active and shop.stock_is_on and ${hasStockScopes}
      and exists (select from shopify_stock as stock where stock.user_id = shop.user_id)`)
  return rows.map(({ userId }) => userId)
}

const figuresText = `
  select (select count(*)::int from shopify_stock where user_id = $1) as linked,
    due.due, due.since as "dueSince",
    (select count(*)::int from shopify_stock_drifts where user_id = $1 and found_at > present() - interval '24 hours') as drifts
  from (select count(*)::int as due, min(due_since) as since from shopify_stock where user_id = $1 and is_due) as due`

interface StockFigures extends Record<string, unknown> {
  linked: number
  due: number
  dueSince: Date | null
  drifts: number
}

/** Numbers of an account's variants that are linked, that are due to be sent, and that had a drift in the last 24 hours. */
export async function readStockFigures(db: Queryable, userId: string) {
  const [row] = (await runStatement<StockFigures>(db, figuresText, [userId])).rows
  const { linked = 0, due = 0, dueSince = null, drifts = 0 } = row ?? {}
  return { linked, due, dueSince: dueSince && new Date(dueSince).toISOString(), drifts }
}

type StockSettings = Pick<ShopifyIntegrationRow, 'stockIsOn' | 'stockReserve' | 'stockFloor' | 'locationId'>

export async function writeStockSettings(db: Queryable, userId: string, settings: StockSettings): Promise<void> {
  await db.update(shopifyIntegrations).set(settings).where(eq(shopifyIntegrations.userId, userId))
}
