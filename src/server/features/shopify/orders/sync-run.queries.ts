import { and, eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../../../database/database.ts'
import { runStatement } from '../../../database/run-statement.ts'
import { shopifyIntegrations } from '../../../database/schema/shopify.ts'
import type { ShopifyIntegrationRow } from '../connection/shopify.queries.ts'

/** A running sync of an account's shop; there is at most one. */
export interface SyncRun {
  userId: string
  run: string
}

/** A sync that records no progress for this long is dead. Any single step (a call to the shop, an order) is shorter. */
const until = sql`present() + interval '1 minute'`

/** Begins a sync; undefined if one is running, or there is no active shop. */
export async function beginRun(
  db: Queryable,
  userId: string,
): Promise<{ run: SyncRun; integration: ShopifyIntegrationRow } | undefined> {
  const run = uuidv7()
  const [integration] = await db
    .update(shopifyIntegrations)
    .set({ syncRun: run, syncUntil: until })
    .where(
      and(
        eq(shopifyIntegrations.userId, userId),
        eq(shopifyIntegrations.isActive, true),
        sql`coalesce(${shopifyIntegrations.syncUntil} <= present(), true)`,
      ),
    )
    .returning()
  return integration && { run: { userId, run }, integration }
}

/** The shop was disconnected or reconnected, or another sync has replaced one that seemed dead. */
export class RunEnded extends Error {
  override name = 'RunEnded'
}

type Progress = Partial<Pick<ShopifyIntegrationRow, 'syncCursor' | 'lastSyncAt' | 'accessToken'>> & {
  /** One more order was imported. */
  imported?: true
}

/** Records progress and renews the lease of the sync. Throws `RunEnded` if it is no longer the running sync. */
export async function recordProgress(
  db: Queryable,
  { userId, run }: SyncRun,
  { imported, ...progress }: Progress,
): Promise<void> {
  const rows = await db
    .update(shopifyIntegrations)
    .set({
      ...progress,
      ...(imported && { ordersImported: sql`${shopifyIntegrations.ordersImported} + 1` }),
      syncUntil: until,
    })
    .where(isRun({ userId, run }))
    .returning({ id: shopifyIntegrations.id })
  if (rows.length === 0) throw new RunEnded('This sync was ended or replaced by another')
}

export async function endRun(db: Queryable, run: SyncRun): Promise<void> {
  await db.update(shopifyIntegrations).set({ syncRun: null, syncUntil: null }).where(isRun(run))
}

const isRun = ({ userId, run }: SyncRun) =>
  and(eq(shopifyIntegrations.userId, userId), eq(shopifyIntegrations.syncRun, run))

/** Interval at which a shop's orders are read. */
export const syncMinutes = 15

const toSyncText = `
  select user_id as "userId", failures > 0 as "isTroubled"
  from shopify_integrations
  where is_active
    and coalesce(paused_until <= present(), true)
    and coalesce(sync_until <= present(), true)
    and coalesce(last_sync_at <= present() - make_interval(mins => $1), true)
    and exists (select from users where users.id = user_id and user_role <> 'base' and suspended_at is null)
  order by failures > 0, last_sync_at nulls first, user_id
  limit (select greatest($2::int, ceil(count(*) / 12.0)) from shopify_integrations where is_active)`

/**
 * Shops whose next sync is due, the longest waiting first and unreachable ones last. Limited to `fewest` or a twelfth of all active shops, whichever
 * is more.
 */
export async function selectShopsToSync(
  db: Queryable,
  fewest: number,
): Promise<{ userId: string; isTroubled: boolean }[]> {
  return (await runStatement<{ userId: string; isTroubled: boolean }>(db, toSyncText, [syncMinutes, fewest])).rows
}
