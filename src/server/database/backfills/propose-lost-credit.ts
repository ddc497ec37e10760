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
      order by id limit ${payments} for no key update`)
    const last = rows.at(-1)
    if (!last) return null
    const ids = sql.param(rows.map(({ id }) => id))
    await tx.execute(sql`select propose_credit_note(id) from unnest(${ids}::uuid[]) as id`)
    await tx.execute(sql`
      select case when order_id is null then post_plan_money(id) else post_order_money(order_id) end from payments where id = any(${ids}::uuid[])`)
    return last.id
  },
}
