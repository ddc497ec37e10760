import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { shopifyIntegrations } from '../../database/schema/shopify.ts'

export type ShopifyIntegrationRow = typeof shopifyIntegrations.$inferSelect

export async function findIntegration(db: Queryable, userId: string): Promise<ShopifyIntegrationRow | undefined> {
  const [row] = await db.select().from(shopifyIntegrations).where(eq(shopifyIntegrations.userId, userId))
  return row
}

/** Whether another account has connected this shop. */
export async function isConnectedElsewhere(db: Queryable, shopDomain: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: shopifyIntegrations.id })
    .from(shopifyIntegrations)
    .where(and(eq(shopifyIntegrations.shopDomain, shopDomain), ne(shopifyIntegrations.userId, userId)))
  return rows.length > 0
}

/** Sealed. */
type Credentials = Pick<ShopifyIntegrationRow, 'apiKey' | 'apiSecret' | 'accessToken'>

/** One per account. The same shop again goes on where it was; another one begins anew. */
export async function upsertIntegration(
  db: Queryable,
  { userId, shopDomain, ...credentials }: { userId: string; shopDomain: string } & Credentials,
): Promise<ShopifyIntegrationRow> {
  const was = await findIntegration(db, userId)
  const anew = was?.shopDomain === shopDomain ? {} : { lastSyncAt: null, syncCursor: null, ordersImported: 0 }
  const [row] = await db
    .insert(shopifyIntegrations)
    .values({ userId, shopDomain, ...credentials })
    .onConflictDoUpdate({
      target: shopifyIntegrations.userId,
      set: { shopDomain, ...credentials, isActive: true, ...anew },
    })
    .returning()
  if (!row) throw new Error('The integration was not stored')
  return row
}

export async function deleteIntegration(db: Queryable, userId: string): Promise<void> {
  await db.delete(shopifyIntegrations).where(eq(shopifyIntegrations.userId, userId))
}
