import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { TrackingInShop, TrackingTroubles } from '../../../contract/tracking-in-shop.ts'
import type { Queryable } from '../../database/database.ts'
import { countUpTo } from '../../database/paging.ts'
import { orders } from '../../database/schema/orders.ts'
import { shopifyFulfilments, shopifyIntegrations } from '../../database/schema/shopify.ts'

const { orderId, userId, state, reason, updatedAt } = shopifyFulfilments

const columns = { state, reason, updatedAt, isActive: shopifyIntegrations.isActive }

type Row = Pick<typeof shopifyFulfilments.$inferSelect, 'state' | 'reason' | 'updatedAt'> & { isActive: boolean | null }

const present = (row: Row): TrackingInShop => ({
  state: row.state,
  reason: row.reason,
  at: row.updatedAt.toISOString(),
  isLinked: row.isActive === true,
})

/** What the shop knows of an order's parcel; null of one that came from no shop, or has not left. */
export async function findTrackingInShop(db: Queryable, id: string, owner: string): Promise<TrackingInShop | null> {
  const [row] = await db
    .select(columns)
    .from(shopifyFulfilments)
    .leftJoin(shopifyIntegrations, eq(shopifyIntegrations.userId, userId))
    .where(and(eq(orderId, id), eq(userId, owner)))
  return row ? present(row) : null
}

/** What has not come through: given up, or tried at least once in vain. */
export const isTrackingTroubled = or(eq(state, 'failed'), and(eq(state, 'due'), isNotNull(reason)))

/** Of an account's shop, those whose last try is the latest first. */
export async function selectTrackingTroubles(db: Queryable, owner: string, atMost: number): Promise<TrackingTroubles> {
  const ofOwner = and(eq(userId, owner), inArray(state, ['due', 'failed']), isTrackingTroubled)
  const rows = await db
    .select({ ...columns, orderId, orderNumber: orders.orderNumber, reference: orders.reference })
    .from(shopifyFulfilments)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(shopifyIntegrations, eq(shopifyIntegrations.userId, userId))
    .where(ofOwner)
    .orderBy(desc(updatedAt), desc(orderId))
    .limit(atMost)
  return {
    orders: rows.map(({ orderId: id, orderNumber, reference, ...row }) => ({
      orderId: id,
      orderNumber,
      reference,
      tracking: present(row),
    })),
    total: await countUpTo(db, shopifyFulfilments, ofOwner),
  }
}
