import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { orders } from '../../database/schema/orders.ts'

/** Whose order each of these is here, by its Shopify number; orders that are not here are left out. */
export async function selectOwnersOf(
  db: Queryable,
  shopifyOrderIds: readonly string[],
): Promise<ReadonlyMap<string | null, string>> {
  const rows = await db
    .select({ id: orders.shopifyOrderId, userId: orders.userId })
    .from(orders)
    .where(inArray(orders.shopifyOrderId, [...shopifyOrderIds]))
  return new Map(rows.map(({ id, userId }) => [id, userId]))
}
