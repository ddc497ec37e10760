import { sql } from 'drizzle-orm'
import type { Backfill } from './backfill.ts'

const orders = 1_000

/** Accounts closed without invoices: erases the answers of VIES about their orders, which earlier releases kept. */
export const eraseViesEvidence: Backfill = {
  name: 'erase-vies-evidence',
  async step(tx, after) {
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with page as (
        select order_id from order_taxations where order_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by order_id limit ${orders}
      ), erased as (
        update order_taxations set evidence = evidence || '{"vatNumber": "", "name": null, "address": null}'
        from orders join closed_accounts using (user_id)
        where orders.id = order_taxations.order_id and order_taxations.order_id in (select order_id from page)
          and emptied_at is not null and evidence ->> 'vatNumber' <> ''
      )
      select (select order_id::text from page order by order_id desc limit 1) as last`)
    return rows[0]?.last ?? null
  },
}
