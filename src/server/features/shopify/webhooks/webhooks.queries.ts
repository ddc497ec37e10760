import { and, eq, sql } from 'drizzle-orm'
import type { ShopTopic } from '../../../../domain/shopify/shopify.ts'
import type { Queryable } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { shopifyIntegrations, shopifyWebhooks } from '../../../database/schema/shopify.ts'
import type { ShopifyIntegrationRow } from '../connection/shopify.queries.ts'

export async function findIntegrationOfShop(
  db: Queryable,
  shopDomain: string,
): Promise<ShopifyIntegrationRow | undefined> {
  const [row] = await db.select().from(shopifyIntegrations).where(eq(shopifyIntegrations.shopDomain, shopDomain))
  return row
}

/** Returns false if the event was received before. */
export async function saveWebhookEvent(
  db: Queryable,
  webhook: { userId: string; eventId: string; topic: ShopTopic },
): Promise<boolean> {
  const rows = await db
    .insert(shopifyWebhooks)
    .values(webhook)
    .onConflictDoNothing()
    .returning({ eventId: shopifyWebhooks.eventId })
  return rows.length > 0
}

/** Stores the current scopes of the app, and whether every topic is registered (`isComplete`). */
export async function recordConnection(
  db: Queryable,
  { userId, apiSecret }: ShopifyIntegrationRow,
  { scopes, isComplete }: { scopes: readonly string[]; isComplete: boolean },
): Promise<void> {
  const webhooksAt = isComplete ? sql`coalesce(${shopifyIntegrations.webhooksAt}, present())` : null
  await db
    .update(shopifyIntegrations)
    .set({ scopes: [...scopes], webhooksAt })
    .where(
      and(
        eq(shopifyIntegrations.userId, userId),
        eq(shopifyIntegrations.apiSecret, apiSecret),
        eq(shopifyIntegrations.isActive, true),
      ),
    )
}

export async function selectActiveShops(db: Queryable): Promise<{ userId: string }[]> {
  return db
    .select({ userId: shopifyIntegrations.userId })
    .from(shopifyIntegrations)
    .where(eq(shopifyIntegrations.isActive, true))
}

/** Shopify repeats a delivery for two days at most. */
const keptDays = 7

const deleteOldText = `
  delete from shopify_webhooks where (user_id, event_id, topic) in (
    select user_id, event_id, topic from shopify_webhooks
    where received_at < present() - make_interval(days => $2) order by received_at limit $1 for update skip locked
  )`

/** Deletes events that are too old to be repeated, at most `atMost`. Returns their number. */
export async function deleteOldWebhooks(db: Queryable, atMost: number): Promise<number> {
  return (await runStatement(db, deleteOldText, [atMost, keptDays])).rowCount ?? 0
}
