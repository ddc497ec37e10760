import { and, eq, isNotNull } from 'drizzle-orm'
import { among } from '../../database/among.ts'
import type { Queryable } from '../../database/database.ts'
import { orderItems } from '../../database/schema/orders.ts'
import { products } from '../../database/schema/products.ts'

/** The natures that the articles of these lines of orders have now, by line; those without one are left out. */
export async function findArticleNatures(
  db: Queryable,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select({ itemId: orderItems.id, nature: products.vatNature })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(among(orderItems.id, itemIds), isNotNull(products.vatNature)))
  return new Map(rows.map(({ itemId, nature }) => [itemId, nature]))
}
