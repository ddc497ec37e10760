import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import type { VatAnswer } from '../../gateways/vat-registry/vat-registry.ts'
import { hasLiveJob } from '../../jobs/live-jobs.queries.ts'

export async function isQuestionWaiting(db: Queryable, jobName: string, about: string): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(
    sql`select ${hasLiveJob(jobName, 'about', sql`${about}`)} as waits`,
  )
  return rows[0]?.waits ?? false
}

const isAwaitedText = `
  select 1 from users
  where id = $1 and vat_number = $2 and suspended_at is null and not exists (
    select 1 from vat_consultations where user_id = $1 and vat_number = $2 and answered_at >= $3::timestamptz)`

/** Whether the account is active, still has this number, and has no response about it since `since`. */
export async function isAnswerAwaited(
  db: Queryable,
  { userId, vatNumber, since }: { userId: string; vatNumber: string; since: string },
): Promise<boolean> {
  return (await runStatement(db, isAwaitedText, [userId, vatNumber, since])).rows.length > 0
}

const insertText = `
  insert into vat_consultations (id, user_id, vat_number, outcome, name, address, consultation_number, answered_at)
  select $3, id, vat_number, $4, $5, $6, $7, present() from users where id = $1 and vat_number = $2`

/** Stores a response, unless the account has another number by now. */
export async function insertConsultation(
  db: Queryable,
  { userId, vatNumber }: { userId: string; vatNumber: string },
  { outcome, name, address, consultationNumber }: VatAnswer,
): Promise<void> {
  await runStatement(db, insertText, [userId, vatNumber, uuidv7(), outcome, name, address, consultationNumber])
}
