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
