import { and, asc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { maxCounted } from '../../../../domain/page-sizes.ts'
import { failingHours, waitingHours } from '../../../../domain/shopify/shopify-shops.ts'
import type { Transaction } from '../../../database/database.ts'
import { users } from '../../../database/schema/accounts.ts'
import { shopifyIntegrations, shopifyOrders } from '../../../database/schema/shopify.ts'

const { userId, adminsToldAt, failingSince, end } = shopifyIntegrations

const before = (hours: number): SQL => sql`present() - ${hours}::int * interval '1 hour'`

/** An uninstalled app does not count: its owner removed it and expects no orders. */
const failsForLong = sql`coalesce(${failingSince} <= ${before(failingHours)} and ${end} is distinct from 'uninstalled', false)`

const waitsForLong = sql`select from ${shopifyOrders} where ${and(
  eq(shopifyOrders.userId, userId),
  inArray(shopifyOrders.state, ['waiting', 'failed']),
  sql`${shopifyOrders.firstSeenAt} <= ${before(waitingHours)}`,
)}`

const isTroubled = sql`(${failsForLong} or exists (${waitsForLong}))`

/** Clears the mark of recovered shops, so that a later problem is reported again. */
export async function clearRecoveredShops(tx: Transaction): Promise<void> {
  await tx
    .update(shopifyIntegrations)
    .set({ adminsToldAt: null })
    .where(and(isNotNull(adminsToldAt), not(isTroubled)))
}

/** Shops in one notification. */
const maxAtOnce = 100

/** Marks at most 100 troubled shops that were not reported yet as reported, and returns them with their problems. The next run takes the others. */
export async function markTroubledShops(tx: Transaction) {
  const unreported = tx
    .select({ userId })
    .from(shopifyIntegrations)
    .where(and(isNull(adminsToldAt), isTroubled))
    .orderBy(userId)
    .limit(maxAtOnce)
  const taken = await tx
    .update(shopifyIntegrations)
    .set({ adminsToldAt: sql`present()` })
    .where(inArray(userId, unreported))
    .returning({ userId })
  if (taken.length === 0) return []
  return tx
    .select({
      userId,
      username: users.username,
      shopDomain: shopifyIntegrations.shopDomain,
      failingSince: sql<Date | null>`case when ${failsForLong} then ${failingSince} end`.mapWith(failingSince),
      /** Number of waiting or failed orders, counted up to `maxCounted + 1`. */
      waiting: sql<number>`(select count(*)::int from (${waitsForLong} limit ${maxCounted + 1}) as counted)`,
    })
    .from(shopifyIntegrations)
    .innerJoin(users, eq(users.id, userId))
    .where(
      inArray(
        userId,
        taken.map((shop) => shop.userId),
      ),
    )
    .orderBy(asc(users.username))
}
