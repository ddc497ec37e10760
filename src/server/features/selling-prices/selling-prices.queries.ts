import { and, eq, sql } from 'drizzle-orm'
import type { Money } from '../../../domain/money/money.ts'
import type { Queryable } from '../../database/database.ts'
import { sellingPrices } from '../../database/schema/products.ts'

const own = (userId: string, productId: string) =>
  and(eq(sellingPrices.userId, userId), eq(sellingPrices.productId, productId))

export async function findSellingPrice(db: Queryable, userId: string, productId: string): Promise<Money | null> {
  const [row] = await db.select({ price: sellingPrices.price }).from(sellingPrices).where(own(userId, productId))
  return row?.price ?? null
}

/** Replaces an existing price. */
export async function upsertSellingPrice(db: Queryable, row: { userId: string; productId: string; price: Money }) {
  await db
    .insert(sellingPrices)
    .values(row)
    .onConflictDoUpdate({
      target: [sellingPrices.userId, sellingPrices.productId],
      set: { price: row.price, updatedAt: sql`present()` },
    })
}

export async function deleteSellingPrice(db: Queryable, userId: string, productId: string): Promise<void> {
  await db.delete(sellingPrices).where(own(userId, productId))
}
