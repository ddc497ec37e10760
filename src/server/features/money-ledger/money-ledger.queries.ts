import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'

/** Sums up past days that are not summed up yet. */
export async function closeMoneyDays(db: Queryable): Promise<void> {
  await db.execute(sql`select close_money_days()`)
}

/** Proposes the credit notes of recently lost disputes that have none: during an update the previous release may have booked the loss. */
export async function proposeMissedCreditNotes(db: Queryable): Promise<void> {
  await db.execute(sql`
    select propose_missed_credit_notes(array(
      select distinct payment_id from refunds where kind = 'dispute' and created_at > present() - interval '8 days'))`)
}

export async function countOrders(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from orders`)
  return rows[0]?.n ?? 0
}

/** The next orders of the walk, by id; empty after the last one. Concurrent walks wait until the transaction ends. */
export async function lockNextOrders(tx: Transaction, howMany: number): Promise<string[]> {
  await tx.execute(sql`insert into money_walk default values on conflict do nothing`)
  const { rows: walk } = await tx.execute<{ after: string | null }>(
    sql`select after_order as after from money_walk for update`,
  )
  const after = walk[0]?.after ?? null
  const beyond = after === null ? sql`true` : sql`id > ${after}::uuid`
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from orders where ${beyond} order by id limit ${howMany}`,
  )
  return rows.map(({ id }) => id)
}

/** Stores the last compared order. Null restarts the walk at the first order, because all were compared. */
export async function saveComparisonPosition(tx: Transaction, afterOrder: string | null): Promise<void> {
  await tx.execute(
    sql`update money_walk set after_order = ${afterOrder}::uuid,
      ended_at = ${afterOrder === null ? sql`present()` : sql`ended_at`}`,
  )
}
