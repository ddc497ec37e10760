import { and, asc, eq, lt, ne, not, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { deleteOlder } from '../../database/delete-older.ts'
import { runStatement } from '../../database/run-statement.ts'
import { type OutboxRow, outbox } from '../../database/schema/mail.ts'
import { hasLiveJob } from '../../jobs/live-jobs.queries.ts'

/** As much of a mail as its delivery needs. */
export type QueuedMail = Pick<OutboxRow, 'id' | 'kind' | 'recipient' | 'content'>

const unsentText = `
  select id, kind, recipient, content from outbox where id = any($1::uuid[]) and status <> 'sent'`

export async function selectUnsentMails(db: Queryable, ids: readonly string[]): Promise<QueuedMail[]> {
  return (await runStatement<QueuedMail>(db, unsentText, [ids])).rows
}

/** Whoever reads the table later must find no link that still opens an account. */
const markSentText = `
  update outbox set status = 'sent', sent_at = present(), attempts = attempts + 1, last_error = null,
    content = case when kind = 'account.password_reset' then '{}'::jsonb else content end
  where id = any($1::uuid[])`

export async function markMailsSent(db: Queryable, ids: readonly string[]): Promise<void> {
  await runStatement(db, markSentText, [ids])
}

export async function markMailAttempt(
  db: Queryable,
  id: string,
  failure: { final: boolean; error: string },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      status: failure.final ? 'failed' : 'pending',
      attempts: sql`${outbox.attempts} + 1`,
      lastError: failure.error,
    })
    // Another try may have sent it meanwhile.
    .where(and(eq(outbox.id, id), ne(outbox.status, 'sent')))
}

/** Mails without a job that have been pending for longer than the longest pause between two tries. */
export async function selectStrandedMails(db: Queryable, jobName: string, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'pending'),
        lt(outbox.createdAt, sql`present() - interval '1 hour'`),
        not(hasLiveJob(jobName, 'messageId', outbox.id)),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Mails that went out or never will, with their texts and recipients. Returns how many it deleted. */
export const deleteOldOutboxMails = (
  db: Queryable,
  { days, atMost }: { days: number; atMost: number },
): Promise<number> => deleteOlder(db, 'outbox', { days }, { atMost, only: "status in ('sent', 'failed')" })
