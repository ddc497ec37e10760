import { sql } from 'drizzle-orm'
import type { Backfill } from './backfill.ts'

const orders = 200

/** Moves the VAT of one-stop-shop orders to its own account in the books. */
export const partOssVat: Backfill = {
  name: 'oss-vat-apart',
  async step(tx, after) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select orders.id from orders join order_taxations on order_id = orders.id
      where treatment = 'one_stop_shop' and ${after ? sql`orders.id > ${after}::uuid` : sql`true`}
      order by orders.id limit ${orders} for no key update of orders`)
    const last = rows.at(-1)
    if (!last) return null
    await tx.execute(sql`select post_order_money(id) from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) as id`)
    return last.id
  },
}

const taxations = 1_000

/** Accounts closed without invoices: erases the answers of VIES about their orders, which earlier releases kept. */
export const eraseViesEvidence: Backfill = {
  name: 'erase-vies-evidence',
  async step(tx, after) {
    const { rows } = await tx.execute<{ last: string | null }>(sql`
      with page as (
        select order_id from order_taxations where order_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by order_id limit ${taxations}
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
