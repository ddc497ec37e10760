import { and, desc, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AdminWishlistQuery, MostWanted, WishlistLine } from '../../../contract/wishlist.ts'
import type { Queryable } from '../../database/database.ts'
import { countRows, countUpTo, newestFirst, type Page, type PageQuery } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'
import { type WishlistRow, wishlistItems } from '../../database/schema/wishlist.ts'
import { listedCustomer } from '../accounts/accounts.reads.ts'
import { type Named, totalOfSearch } from '../list-search/find-named.ts'

export const maxWishlistQuantity = 9999

export async function addWishlistItem(db: Queryable, item: typeof wishlistItems.$inferInsert): Promise<WishlistRow> {
  const [row] = await addWishlistItems(db, [item])
  if (!row) throw new Error('An inserted wishlist entry came back empty')
  return row
}

/** Adding an existing product and variant increases its quantity. Each may occur only once among the items. */
export const addWishlistItems = (db: Queryable, items: (typeof wishlistItems.$inferInsert)[]): Promise<WishlistRow[]> =>
  db
    .insert(wishlistItems)
    .values(items)
    .onConflictDoUpdate({
      target: [wishlistItems.userId, wishlistItems.productId, wishlistItems.variantId],
      set: {
        quantity: sql`least(${wishlistItems.quantity} + excluded.quantity, ${maxWishlistQuantity})`,
        notes: sql`coalesce(excluded.notes, ${wishlistItems.notes})`,
      },
    })
    .returning()

/** A user's entries of these products. */
export const selectEntriesOf = (db: Queryable, userId: string, productIds: readonly string[]): Promise<WishlistRow[]> =>
  db.select().from(wishlistItems).where(ofProducts(userId, productIds))

const own = (userId: string, id: string) => and(eq(wishlistItems.id, id), eq(wishlistItems.userId, userId))

const ofProducts = (userId: string, productIds: readonly string[]) =>
  and(eq(wishlistItems.userId, userId), inArray(wishlistItems.productId, [...productIds]))

export async function findWishlistItem(db: Queryable, userId: string, id: string): Promise<WishlistRow | undefined> {
  const [row] = await db.select().from(wishlistItems).where(own(userId, id))
  return row
}

const isVariant = (variantId: string | null) =>
  variantId === null ? isNull(wishlistItems.variantId) : eq(wishlistItems.variantId, variantId)

/**
 * Locks a user's entry, and the entry of the same product with this variant, until the transaction ends; either may be missing. Locks in id order
 * like `lockProductEntries`, so that concurrent changes of a product's entries cannot deadlock.
 */
export const lockEntriesToMerge = (
  db: Queryable,
  { id, userId, productId, variantId }: Pick<WishlistRow, 'id' | 'userId' | 'productId' | 'variantId'>,
): Promise<WishlistRow[]> =>
  db
    .select()
    .from(wishlistItems)
    .where(and(ofProducts(userId, [productId]), or(eq(wishlistItems.id, id), isVariant(variantId))))
    .orderBy(wishlistItems.id)
    .for('update')

/** Locks all of a user's entries of a product in id order until the transaction ends. Returns their ids. */
export async function lockProductEntries(db: Queryable, userId: string, productId: string): Promise<string[]> {
  const rows = await db
    .select({ id: wishlistItems.id })
    .from(wishlistItems)
    .where(ofProducts(userId, [productId]))
    .orderBy(wishlistItems.id)
    .for('update')
  return rows.map(({ id }) => id)
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

/** Maximum number of lines returned for the products of a page. */
const maxLines = 1000

/** A user's wishlist lines of these products, newest first. */
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

export async function deleteWishlistItems(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.delete(wishlistItems).where(inArray(wishlistItems.id, [...ids]))
}

export const countWishlist = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, wishlistItems, eq(wishlistItems.userId, userId))

export async function selectWishlist(db: Queryable, userId: string, query: PageQuery): Promise<Page<WishlistRow>> {
  const { rows, cut } = await wishlistPage(db, userId, query)
  return cut(rows, await countWishlist(db, userId))
}

/** Like `selectWishlist`, but without the total, for reading page after page. */
export async function selectWishlistAfter(
  db: Queryable,
  userId: string,
  query: PageQuery,
): Promise<Pick<Page<WishlistRow>, 'rows' | 'nextCursor'>> {
  const { rows, cut } = await wishlistPage(db, userId, query)
  return cut(rows, 0)
}

async function wishlistPage(db: Queryable, userId: string, query: PageQuery) {
  const page = newestFirst(wishlistItems, { filter: eq(wishlistItems.userId, userId), ...query })
  const rows = await db
    .select()
    .from(wishlistItems)
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return { rows, cut: page.cut }
}

/** One page of the entries of all accounts, newest first; with `named`, only the entries of these products and customers. */
export async function selectAllWishlists(db: Queryable, query: AdminWishlistQuery, named: Named | undefined) {
  const page = newestFirst(wishlistItems, query)
  const ids = named && (await selectIdsOfNamed(db, page, named))
  const found = await db
    .select({ ...getTableColumns(wishlistItems), user: listedCustomer })
    .from(wishlistItems)
    .innerJoin(users, eq(users.id, wishlistItems.userId))
    .where(ids ? inArray(wishlistItems.id, ids) : page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(found, named ? totalOfSearch(named) : await countUpTo(db, wishlistItems, undefined))
}

/** Reads the newest entries of each product and customer by an index, without reading older ones. */
async function selectIdsOfNamed(
  db: Queryable,
  page: { where: SQL | undefined; limit: number },
  { productIds, userIds }: Named,
): Promise<string[]> {
  const newestOf = (column: SQL, ids: readonly string[]) => sql`
    select entry.* from unnest(${sql.param(ids)}::uuid[]) as named (id) cross join lateral (
      select id, created_at from ${wishlistItems} where ${column} = named.id and ${page.where ?? sql`true`}
      order by created_at desc, id desc limit ${page.limit}
    ) as entry`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      ${newestOf(sql`product_id`, productIds)} union ${newestOf(sql`user_id`, userIds)}
    ) as entry order by created_at desc, id desc limit ${page.limit}`)
  return rows.map(({ id }) => id)
}

/** Number of products in the summary. */
const mostWantedShown = 10

/** Products in the most wishlists, whether on sale or not. Reads every entry, so the result is stored as a summary. */
export async function selectMostWanted(db: Queryable): Promise<MostWanted['products']> {
  const { rows } = await db.execute<MostWanted['products'][number] & Record<string, unknown>>(sql`
    with wanted as (
      select product_id, count(distinct user_id)::int as customers, sum(quantity)::int as pieces
      from ${wishlistItems} group by product_id
      order by customers desc, pieces desc, product_id limit ${mostWantedShown}
    )
    select product.id as "productId", product.name, product.is_active as "isActive", wanted.customers, wanted.pieces,
           (select image_url from product_images where product_id = product.id order by sort_order, id limit 1) as "imageUrl",
           coalesce((select sum(available) from stock_availability where product_id = product.id), 0)::int as available
    from wanted join products as product on product.id = wanted.product_id
    order by wanted.customers desc, wanted.pieces desc, product.id`)
  return rows
}
