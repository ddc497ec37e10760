import { and, asc, eq, lt, not, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type OutboxRow, outbox } from '../../database/schema/mail.ts'
import { hasLiveJob } from '../../jobs/live-jobs.queries.ts'

export async function findMail(db: Queryable, id: string): Promise<OutboxRow | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  return row
}

export async function markMailSent(db: Queryable, id: string): Promise<void> {
  await db
    .update(outbox)
    .set({
      status: 'sent',
      sentAt: sql`present()`,
      attempts: sql`${outbox.attempts} + 1`,
      lastError: null,
      // A reader of the table must find no link that still gives access to an account.
      content: sql`case when ${outbox.kind} = 'account.password_reset' then '{}'::jsonb else ${outbox.content} end`,
    })
    .where(eq(outbox.id, id))
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
    .where(eq(outbox.id, id))
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
