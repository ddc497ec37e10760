import { sql } from 'drizzle-orm'
import type { Backfill } from './backfill.ts'

const payments = 200

/** Payments with lost disputes: proposes the credit notes that the previous release did not propose, and posts the VAT that it took out of the books. */
export const proposeLostCredit: Backfill = {
  name: 'propose-all-lost-credit',
  async step(tx, after) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from payments
      where exists (select from refunds where payment_id = payments.id and kind = 'dispute') and ${after ? sql`id > ${after}::uuid` : sql`true`}
      order by id limit ${payments}`)
    const last = rows.at(-1)
    if (!last) return null
    await tx.execute(sql`select propose_missed_credit_notes(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    return last.id
  },
}

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
