import { sql } from 'drizzle-orm'
import type { Backfill } from './backfill.ts'

const products = 2_000

/** Words of more than 40 letters were not in the search's dictionary: reindexes the products that contain them. */
export const indexLongWords: Backfill = {
  name: 'index-long-words',
  async step(tx, after) {
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with page as (
        select id from products where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${products}
      ), written as (
        select page.id from page
        join products as product using (id)
        join categories as category on category.id = product.category_id
        where concat_ws(' ', product.name, category.name, product.description) ~ '[[:alnum:]]{41}'
      )
      select (select id::text from page order by id desc limit 1) as last,
             refresh_product_search(array(select id from written order by id))`)
    return rows[0]?.last ?? null
  },
}
