import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { productFacets } from '../../../domain/products/facts.ts'
import { toColumn } from '../json-rows.ts'
import { withFacts } from '../upgrade/read-routines.ts'
import type { Backfill } from './backfill.ts'

const products = 2_000

/** Reindexes the products that meet a condition on `product`, `category` and `variant`. */
const reindexProducts = (name: string, condition: SQL): Backfill => ({
  name,
  async step(tx, after) {
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with page as (
        select id from products where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${products}
      ), written as (
        select distinct page.id from page
        join products as product using (id)
        join categories as category on category.id = product.category_id
        left join product_variants as variant on variant.product_id = page.id
        where ${condition}
      )
      select (select id::text from page order by id desc limit 1) as last,
             refresh_product_search(array(select id from written order by id))`)
    return rows[0]?.last ?? null
  },
})

/** The texts match a POSIX pattern. */
const hasText = (pattern: string): SQL =>
  sql`concat_ws(' ', product.name, category.name, product.description, variant.color, variant.size) ~ ${pattern}`

/** Before PostgreSQL 16, fold() left ª and º unchanged ("misura 1ª"). */
export const foldOrdinals = reindexProducts('fold-ordinals', hasText('[ªº]'))

/** Earlier releases did not add words of more than 40 letters to the search dictionary. */
export const indexLongWords = reindexProducts('index-long-words', hasText('[[:alnum:]]{41}'))

/** A column may have had values before it became a facet. */
export const indexFacets = productFacets.map((facet) =>
  reindexProducts(`index-facet-${facet}`, sql`product.${sql.identifier(toColumn(facet))} <> ''`),
)

const cards = 1_000

const text = withFacts(
  readFileSync(join(import.meta.dirname, '../routines/catalogue-read-side/refresh_product_cards.sql'), 'utf8'),
)

/** Rewrites all cards whenever the text of `refresh_product_cards` changes: the backfill's name contains a hash of the text. */
export const refreshCards: Backfill = {
  name: `cards-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
  async step(tx, after) {
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with page as (
        select id from products where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${cards}
      )
      select (select id::text from page order by id desc limit 1) as last,
             refresh_product_cards(array(select id from page order by id))`)
    return rows[0]?.last ?? null
  },
}
