import { eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { AdminWishlistQuery, MostWanted } from '../../../contract/wishlist.ts'
import type { Queryable } from '../../database/database.ts'
import { countUpTo, newestFirst } from '../../database/paging.ts'
import { users } from '../../database/schema/accounts.ts'
import { wishlistItems } from '../../database/schema/wishlist.ts'
import { listedCustomer } from '../accounts/listed-customer.reads.ts'
import { type Named, totalOfSearch } from '../list-search/find-named.ts'

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
