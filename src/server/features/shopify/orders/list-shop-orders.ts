import type {
  ShopifyOrder,
  ShopifyOrdersPage,
  ShopifyOrdersQuery,
} from '../../../../contract/shopify/shopify-orders.ts'
import type { AppContext } from '../../../app-context.ts'
import { countLedger, type LedgerLine, selectLedger } from './ledger.queries.ts'

/** A page of an account's ledger, newest first, with the total of each state. */
export async function listShopOrders(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  { limit, ...query }: ShopifyOrdersQuery,
): Promise<ShopifyOrdersPage> {
  const found = await selectLedger(db, userId, { ...query, atMost: limit + 1 })
  const shown = found.slice(0, limit)
  const nextCursor = found.length > limit ? (shown.at(-1)?.entry.id ?? null) : null
  return { orders: shown.map(presentShopOrder), nextCursor, figures: await countLedger(db, userId) }
}

export const presentShopOrder = ({ entry, order, tracking }: LedgerLine): ShopifyOrder => ({
  id: entry.id,
  shopifyOrderId: entry.shopifyOrderId,
  name: entry.name,
  state: entry.state,
  reason: entry.reason,
  order: order && {
    ...order,
    tracking: tracking && { state: tracking.state, at: tracking.updatedAt.toISOString() },
  },
  orderedAt: entry.orderedAt?.toISOString() ?? null,
  cancelledAt: entry.cancelledAt?.toISOString() ?? null,
  firstSeenAt: entry.firstSeenAt.toISOString(),
  seenAt: entry.seenAt.toISOString(),
  tries: entry.tries,
})
