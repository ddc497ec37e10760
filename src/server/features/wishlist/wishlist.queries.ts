import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { WishlistLine } from '../../../contract/wishlist.ts'
import type { Queryable } from '../../database/database.ts'
import { countRows, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { type WishlistRow, wishlistItems } from '../../database/schema/wishlist.ts'

export const maxWishlistQuantity = 9999

/** Adding the same product and variant again adds to the quantity. */
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

export async function findWishlistItem(db: Queryable, userId: string, id: string): Promise<WishlistRow | undefined> {
  const [row] = await db.select().from(wishlistItems).where(own(userId, id))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockWishlistItem(db: Queryable, userId: string, id: string): Promise<WishlistRow | undefined> {
  const [row] = await db.select().from(wishlistItems).where(own(userId, id)).for('update')
  return row
}

/** Deletes a user's entry for a product and variant and returns it; undefined if there is none. */
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

const ofProducts = (userId: string, productIds: readonly string[]) =>
  and(eq(wishlistItems.userId, userId), inArray(wishlistItems.productId, [...productIds]))

/** More lines than this of the products of a page are not told. */
const maxLines = 1000

/** What a user's wishlist holds of these products, newest first. */
export const selectWishlistLines = (
  db: Queryable,
  userId: string,
  productIds: readonly string[],
): Promise<WishlistLine[]> =>
  db
    .select({
      productId: wishlistItems.productId,
      variantId: wishlistItems.variantId,
      quantity: wishlistItems.quantity,
      notes: wishlistItems.notes,
    })
    .from(wishlistItems)
    .where(ofProducts(userId, productIds))
    .orderBy(desc(wishlistItems.createdAt), desc(wishlistItems.id))
    .limit(maxLines)

/** Deletes all of a user's entries of a product; false if there is none. */
export async function deleteWishlistProduct(db: Queryable, userId: string, productId: string): Promise<boolean> {
  const { rowCount } = await db.delete(wishlistItems).where(ofProducts(userId, [productId]))
  return Number(rowCount) > 0
}

export const countWishlist = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, wishlistItems, eq(wishlistItems.userId, userId))

export async function selectWishlist(db: Queryable, userId: string, query: PageQuery): Promise<Page<WishlistRow>> {
  const page = newestFirst(wishlistItems, { filter: eq(wishlistItems.userId, userId), ...query })
  const rows = await db
    .select()
    .from(wishlistItems)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, await countWishlist(db, userId))
}
