import { and, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { users } from '../../database/schema/accounts.ts'
import { shopifyIntegrations } from '../../database/schema/shopify.ts'
import { forgetShopOrders } from './shop-orders.queries.ts'

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

/** One per account. The same shop again goes on where it was; another one begins anew. A sync that is running ends. */
export async function upsertIntegration(
  db: Queryable,
  { userId, shopDomain, ...credentials }: { userId: string; shopDomain: string } & Credentials,
): Promise<ShopifyIntegrationRow> {
  const was = await findIntegration(db, userId)
  const anew = was?.shopDomain === shopDomain ? {} : { lastSyncAt: null, syncCursor: null, ordersImported: 0 }
  if (was && was.shopDomain !== shopDomain) await forgetShopOrders(db, userId)
  const [row] = await db
    .insert(shopifyIntegrations)
    .values({ userId, shopDomain, ...credentials })
    .onConflictDoUpdate({
      target: shopifyIntegrations.userId,
      set: { shopDomain, ...credentials, isActive: true, syncRun: null, syncUntil: null, ...anew },
    })
    .returning()
  if (!row) throw new Error('The integration was not stored')
  return row
}

export async function deleteIntegration(db: Queryable, userId: string): Promise<void> {
  await forgetShopOrders(db, userId)
  await db.delete(shopifyIntegrations).where(eq(shopifyIntegrations.userId, userId))
}

/** Whose shop it is, as mails address them. */
export async function findShopOwner(db: Queryable, userId: string) {
  const [owner] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      userRole: users.userRole,
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!owner) throw new Error(`User ${userId} is gone`)
  return owner
}
