import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { columnList } from '../../database/json-rows.ts'
import { runRows, runStatement } from '../../database/run-statement.ts'
import { sandboxRefunds, sandboxSessions } from '../../database/schema/payments.ts'

export type SandboxSessionRow = typeof sandboxSessions.$inferSelect

/** Opens the session of a payment and returns its id. A repeated call returns the id of the first session. */
export async function openSession(db: Queryable, session: typeof sandboxSessions.$inferInsert): Promise<string> {
  await db.insert(sandboxSessions).values(session).onConflictDoNothing({ target: sandboxSessions.paymentId })
  const [row] = await db
    .select({ id: sandboxSessions.id })
    .from(sandboxSessions)
    .where(eq(sandboxSessions.paymentId, session.paymentId))
  return row?.id ?? session.id
}

const sessionText = `select ${columnList(sandboxSessions)} from sandbox_sessions where id = $1`

export const findSession = async (db: Queryable, id: string): Promise<SandboxSessionRow | undefined> =>
  (await runRows(db, sandboxSessions, sessionText, [id]))[0]

export async function findSessionOfPayment(db: Queryable, paymentId: string): Promise<SandboxSessionRow | undefined> {
  const [row] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.paymentId, paymentId))
  return row
}

/** Closes an open session; false if it was already closed, or has expired and is to be paid. */
export async function closeSession(db: Queryable, id: string, status: 'paid' | 'expired'): Promise<boolean> {
  const text = `
    update sandbox_sessions set status = $2, paid_at = case when $2 = 'paid' then present() end
    where id = $1 and status = 'open' and ($2 <> 'paid' or expires_at > present())`
  return (await runStatement(db, text, [id, status])).rowCount === 1
}

/** Refunds part of a session's or plan month's money. Idempotent by the refund's id. */
export async function refundMoney(
  db: Queryable,
  { id, moneyId, amount }: { id: string; moneyId: string; amount: string },
): Promise<void> {
  const isOfSession = (await findSession(db, moneyId)) !== undefined
  await db
    .insert(sandboxRefunds)
    .values({ id, amount, ...(isOfSession ? { sessionId: moneyId } : { invoiceId: moneyId }) })
    .onConflictDoNothing()
  if (isOfSession)
    await db.update(sandboxSessions).set({ refundedAt: sql`present()` }).where(eq(sandboxSessions.id, moneyId))
}

export async function findRefundedAmount(db: Queryable, refundId: string): Promise<string | undefined> {
  const [refund] = await db
    .select({ amount: sandboxRefunds.amount })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.id, refundId))
  return refund?.amount
}
