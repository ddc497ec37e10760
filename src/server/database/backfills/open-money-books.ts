import { sql } from 'drizzle-orm'
import type { Backfill } from './backfill.ts'

const orders = 200

/**
 * Posts the orders of earlier releases with their payments and refunds. The orders are locked, so that a concurrent change finds its order posted. Repeating the
 * backfill posts nothing twice.
 */
export const openMoneyBooks: Backfill = {
  name: 'money-books',
  async step(tx, after) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from orders where ${after ? sql`id > ${after}::uuid` : sql`true`} order by id limit ${orders} for no key update`)
    const last = rows.at(-1)
    if (!last) return null
    const ids = sql.param(rows.map(({ id }) => id))
    await tx.execute(sql`select post_order_money(id) from unnest(${ids}::uuid[]) as id`)
    await tx.execute(sql`
      select post_money('receipt', id, order_id, amount) from payments
      where order_id = any(${ids}::uuid[]) and status in ('paid', 'refund_pending', 'refunded')`)
    await tx.execute(sql`
      select post_refund_money(id) from refunds where order_id = any(${ids}::uuid[])`)
    return last.id
  },
}
