import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { wishlistItems } from '../../database/schema/catalogue.ts'
import { decodeCursor, type Page, toPage, wholeListLimit } from '../../http/paging.ts'

export type WishlistRow = typeof wishlistItems.$inferSelect

export const maxWishlistQuantity = 9999

/** Adding the same thing again adds to its quantity. */
export async function addWishlistItem(db: Queryable, item: typeof wishlistItems.$inferInsert): Promise<WishlistRow> {
  const [row] = await db
    .insert(wishlistItems)
    .values(item)
    .onConflictDoUpdate({
      target: [wishlistItems.userId, wishlistItems.productId, wishlistItems.variantId],
      set: {
        quantity: sql`least(${wishlistItems.quantity} + excluded.quantity, ${maxWishlistQuantity})`,
        notes: sql`coalesce(excluded.notes, ${wishlistItems.notes})`,
      },
    })
    .returning()
  if (!row) throw new Error('An inserted wishlist entry came back empty')
  return row
}

const own = (userId: string, id: string) => and(eq(wishlistItems.id, id), eq(wishlistItems.userId, userId))

/** Nobody else changes it until the transaction ends. */
export async function lockWishlistItem(db: Queryable, userId: string, id: string): Promise<WishlistRow | undefined> {
  const [row] = await db.select().from(wishlistItems).where(own(userId, id)).for('update')
  return row
}

/** Takes the entry of a product and variant out of somebody's wishlist; undefined where there is none. */
export async function deleteWishlistLine(
  db: Queryable,
  { userId, productId, variantId }: Pick<WishlistRow, 'userId' | 'productId' | 'variantId'>,
): Promise<WishlistRow | undefined> {
  const [row] = await db
    .delete(wishlistItems)
    .where(
      and(
        eq(wishlistItems.userId, userId),
        eq(wishlistItems.productId, productId),
        variantId === null ? isNull(wishlistItems.variantId) : eq(wishlistItems.variantId, variantId),
      ),
    )
    .returning()
  return row
}

export async function updateWishlistItem(
  db: Queryable,
  userId: string,
  id: string,
  changes: {
    variantId?: string | null | undefined
    quantity?: number | undefined
    notes?: string | null | undefined
  },
): Promise<WishlistRow | undefined> {
  const [row] = await db.update(wishlistItems).set(changes).where(own(userId, id)).returning()
  return row
}

export async function deleteWishlistItem(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(wishlistItems).where(own(userId, id))
  return rowCount === 1
}

export async function countWishlist(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(wishlistItems).where(eq(wishlistItems.userId, userId))
  return row?.n ?? 0
}

export async function selectWishlist(
  db: Queryable,
  userId: string,
  page: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<WishlistRow>> {
  const after = decodeCursor(page.cursor)
  const limit = page.limit ?? wholeListLimit
  const rows = await db
    .select()
    .from(wishlistItems)
    .where(
      and(
        eq(wishlistItems.userId, userId),
        after &&
          sql`(${wishlistItems.createdAt}, ${wishlistItems.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.id))
    .limit(limit + 1)
  return toPage(rows, limit, await countWishlist(db, userId))
}
