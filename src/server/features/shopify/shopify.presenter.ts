import type { ShopifyIntegration } from '../../../contract/shopify/shopify.ts'
import { missingScopes } from '../../../domain/shopify/shopify.ts'
import { hoursAfter } from '../../../domain/time/clock.ts'
import type { ShopifyIntegrationRow } from './connection/shopify.queries.ts'
import { syncMinutes } from './orders/sync-run.queries.ts'

export const presentIntegration = (
  row: ShopifyIntegrationRow,
  { now, ordersWaiting }: { now: Date; ordersWaiting: number },
): ShopifyIntegration => ({
  shopDomain: row.shopDomain,
  lastSyncAt: row.lastSyncAt?.toISOString() ?? null,
  ordersImported: row.ordersImported,
  ordersWaiting,
  isActive: row.isActive,
  end: row.end,
  nextSyncAt: row.isActive ? nextSync(row, now).toISOString() : null,
  isSyncing: row.syncUntil !== null && row.syncUntil > now,
  failures: row.failures,
  missingScopes: missingScopes(row.scopes),
  webhooksAt: row.webhooksAt?.toISOString() ?? null,
})

/** The sync starts within a minute after this time, because a round begins every minute. */
function nextSync({ lastSyncAt, pausedUntil }: ShopifyIntegrationRow, now: Date): Date {
  const due = lastSyncAt ? hoursAfter(lastSyncAt, syncMinutes / 60) : now
  return new Date(Math.max(due.getTime(), pausedUntil?.getTime() ?? 0, now.getTime()))
}
