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
