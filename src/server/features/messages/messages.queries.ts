import { and, asc, eq, lt, not, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { type OutboxRow, outbox } from '../../database/schema/messages.ts'
import { hasLiveJob } from '../../jobs/live-jobs.queries.ts'

/** The new message's id; undefined where the same one was told before. */
export async function insertMessage(db: Queryable, message: typeof outbox.$inferInsert): Promise<string | undefined> {
  const [row] = await db
    .insert(outbox)
    .values(message)
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id })
  return row?.id
}

export async function findMessage(db: Queryable, id: string): Promise<OutboxRow | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id))
  return row
}

export async function markMessageSent(db: Queryable, id: string): Promise<void> {
  await db
    .update(outbox)
    .set({
      status: 'sent',
      sentAt: sql`now()`,
      attempts: sql`${outbox.attempts} + 1`,
      lastError: null,
      // Whoever reads the table later must find no link that still opens an account.
      content: sql`case when ${outbox.kind} = 'account.password_reset' then '{}'::jsonb else ${outbox.content} end`,
    })
    .where(eq(outbox.id, id))
}

export async function markMessageAttempt(
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

/** Messages that nobody is going to send: pending for longer than the longest pause between two tries, and without a job. */
export async function selectStrandedMessages(db: Queryable, jobName: string, atMost: number): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'pending'),
        lt(outbox.createdAt, sql`now() - interval '1 hour'`),
        not(hasLiveJob(jobName, 'messageId', outbox.id)),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}
