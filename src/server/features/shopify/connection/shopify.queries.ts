import { and, eq, ne, sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { users } from '../../../database/schema/accounts.ts'
import { shopifyIntegrations } from '../../../database/schema/shopify.ts'
import { forgetShopOrders } from '../orders/shop-orders.queries.ts'
import { forgetProducts } from '../products/shop-products.queries.ts'
import { forgetShopStock } from '../stock/shop-stock.queries.ts'

export type ShopifyIntegrationRow = typeof shopifyIntegrations.$inferSelect

export async function findIntegration(db: Queryable, userId: string): Promise<ShopifyIntegrationRow | undefined> {
  const [row] = await db.select().from(shopifyIntegrations).where(eq(shopifyIntegrations.userId, userId))
  return row
}

/** Only a shop that jobs may call now: active and not paused. */
export async function findActiveIntegration(db: Queryable, userId: string): Promise<ShopifyIntegrationRow | undefined> {
  const { isActive, pausedUntil } = shopifyIntegrations
  const [row] = await db
    .select()
    .from(shopifyIntegrations)
    .where(
      and(eq(shopifyIntegrations.userId, userId), eq(isActive, true), sql`coalesce(${pausedUntil} <= present(), true)`),
    )
  return row
}

/** Matches this connection only: each connection has its own sealed `apiSecret`, so work begun before a reconnect changes nothing. */
export const isConnection = ({ userId, apiSecret }: Pick<ShopifyIntegrationRow, 'userId' | 'apiSecret'>) =>
  and(eq(shopifyIntegrations.userId, userId), eq(shopifyIntegrations.apiSecret, apiSecret))

/** `accessToken`: sealed. */
export async function replaceToken(db: Queryable, of: ShopifyIntegrationRow, accessToken: string): Promise<void> {
  await db.update(shopifyIntegrations).set({ accessToken }).where(isConnection(of))
}

/** Returns false if it had ended before, or if another connection has replaced it. */
export async function endIntegration(
  db: Queryable,
  of: ShopifyIntegrationRow,
  end: NonNullable<ShopifyIntegrationRow['end']>,
): Promise<boolean> {
  const rows = await db
    .update(shopifyIntegrations)
    .set({
      isActive: false,
      end,
      webhooksAt: null,
      failingSince: sql`coalesce(${shopifyIntegrations.failingSince}, present())`,
    })
    .where(and(isConnection(of), eq(shopifyIntegrations.isActive, true)))
    .returning({ id: shopifyIntegrations.id })
  return rows.length > 0
}

export async function recordReached(db: Queryable, of: ShopifyIntegrationRow): Promise<void> {
  await db
    .update(shopifyIntegrations)
    .set({ failures: 0, pausedUntil: null, failingSince: null })
    .where(isConnection(of))
}

/**
 * Pauses calls: 30 seconds at first, doubled each time, 15 minutes at most. A pause that the shop asks for (`waitMs`) does not count as a failure.
 */
export async function recordUnreachable(db: Queryable, of: ShopifyIntegrationRow, waitMs?: number): Promise<void> {
  const { failures } = shopifyIntegrations
  const failingSince = sql`coalesce(${shopifyIntegrations.failingSince}, present())`
  const pause =
    waitMs === undefined
      ? sql`least(30 * 2 ^ least(${failures}, 10), 900) * interval '1 second'`
      : sql`${Math.min(waitMs, 900_000)}::int * interval '1 millisecond'`
  await db
    .update(shopifyIntegrations)
    .set({
      pausedUntil: sql`present() + ${pause}`,
      ...(waitMs === undefined && { failures: sql`${failures} + 1`, failingSince }),
    })
    .where(isConnection(of))
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
type Credentials = Pick<ShopifyIntegrationRow, 'apiKey' | 'apiSecret' | 'accessToken' | 'scopes'>

/** One per account. Reconnecting the same shop keeps its progress; another shop starts from scratch. Ends a running sync. */
export async function upsertIntegration(
  db: Queryable,
  { userId, shopDomain, ...credentials }: { userId: string; shopDomain: string } & Credentials,
): Promise<ShopifyIntegrationRow> {
  const was = await findIntegration(db, userId)
  const anew =
    was?.shopDomain === shopDomain
      ? {}
      : {
          lastSyncAt: null,
          syncCursor: null,
          ordersImported: 0,
          locationId: null,
          stockPushedAt: null,
          comparedAt: null,
          createdAt: sql`present()`,
        }
  if (was && was.shopDomain !== shopDomain) await forgetShop(db, userId)
  const [row] = await db
    .insert(shopifyIntegrations)
    .values({ userId, shopDomain, ...credentials })
    .onConflictDoUpdate({
      target: shopifyIntegrations.userId,
      set: {
        shopDomain,
        ...credentials,
        isActive: true,
        end: null,
        syncRun: null,
        syncUntil: null,
        pausedUntil: null,
        failures: 0,
        failingSince: null,
        adminsToldAt: null,
        webhooksAt: null,
        ...anew,
      },
    })
    .returning()
  if (!row) throw new Error('The integration was not stored')
  return row
}

export async function deleteIntegration(db: Queryable, userId: string): Promise<void> {
  await forgetShop(db, userId)
  await db.delete(shopifyIntegrations).where(eq(shopifyIntegrations.userId, userId))
}

/** Deletes our records of the shop: its ledger, products and stock. Products in the shop itself stay. */
async function forgetShop(db: Queryable, userId: string): Promise<void> {
  await forgetShopOrders(db, userId)
  await forgetProducts(db, userId, {})
  await forgetShopStock(db, userId)
}

/** Owner of a shop, with the fields that mails need. */
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
  if (!owner) throw new Error(`User ${userId} no longer exists`)
  return owner
}
