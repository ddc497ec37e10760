import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { withFacts } from '../upgrade/read-routines.ts'
import type { Backfill } from './backfill.ts'

const products = 1_000

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
        order by id limit ${products}
      )
      select (select id::text from page order by id desc limit 1) as last,
             refresh_product_cards(array(select id from page order by id))`)
    return rows[0]?.last ?? null
  },
}
