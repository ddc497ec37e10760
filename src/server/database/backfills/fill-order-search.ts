import { sql } from 'drizzle-orm'
import type { Backfill } from './backfill.ts'

const orders = 1_000

/** Indexes the orders of earlier releases for their accounts' search. */
export const fillOrderSearch: Backfill = {
  name: 'order-search',
  async step(tx, after) {
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with page as (
        select id from orders where id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${orders}
      )
      select (select id::text from page order by id desc limit 1) as last,
             refresh_order_search(array(select id from page order by id))`)
    return rows[0]?.last ?? null
  },
}
