import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { shopifyIntegrations } from '../../../database/schema/shopify.ts'
import { isConnection, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'

/** The first choice stays. */
export async function keepLocation(db: Queryable, of: ShopifyIntegrationRow, locationId: string): Promise<void> {
  await db
    .update(shopifyIntegrations)
    .set({ locationId })
    .where(and(isConnection(of), isNull(shopifyIntegrations.locationId)))
}

/** The place is gone there. */
export async function forgetLocation(db: Queryable, of: ShopifyIntegrationRow, locationId: string): Promise<void> {
  await db
    .update(shopifyIntegrations)
    .set({ locationId: null })
    .where(and(isConnection(of), eq(shopifyIntegrations.locationId, locationId)))
}

export async function notePushed(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.update(shopifyIntegrations).set({ stockPushedAt: at }).where(eq(shopifyIntegrations.userId, userId))
}

/** The app may do nothing with stock there any more, whatever it was granted: it has to be connected anew. */
export async function forgetStockScopes(db: Queryable, of: ShopifyIntegrationRow): Promise<void> {
  await db
    .update(shopifyIntegrations)
    .set({ scopes: of.scopes.filter((scope) => !/_inventory$/.test(scope)) })
    .where(isConnection(of))
}
