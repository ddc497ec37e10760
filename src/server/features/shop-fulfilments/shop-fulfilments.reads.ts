import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { TrackingInShop, TrackingTroubles } from '../../../contract/shopify/tracking-in-shop.ts'
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

/** State of an order's tracking in the shop; null if the order did not come from a shop or was not shipped. */
export async function findTrackingInShop(db: Queryable, id: string, owner: string): Promise<TrackingInShop | null> {
  const [row] = await db
    .select(columns)
    .from(shopifyFulfilments)
    .leftJoin(shopifyIntegrations, eq(shopifyIntegrations.userId, userId))
    .where(and(eq(orderId, id), eq(userId, owner)))
  return row ? present(row) : null
}

/** Given up, or tried at least once without success. */
export const isTrackingTroubled = or(eq(state, 'failed'), and(eq(state, 'due'), isNotNull(reason)))

/** Troubled shipments of an account, most recently tried first. */
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
