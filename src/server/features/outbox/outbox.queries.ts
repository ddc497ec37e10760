import { and, asc, eq, lt, ne, not, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../../database/database.ts'
import { deleteOlder } from '../../database/delete-older.ts'
import { runStatement } from '../../database/run-statement.ts'
import { type MessageChannel, type OutboxRow, outbox } from '../../database/schema/messages.ts'
import { hasLiveJob } from '../../jobs/live-jobs.queries.ts'
import { canBeSentAgain } from './outbox.reads.ts'

/** A message to insert into the outbox. */
export interface NewMessage<Kind extends string = string> {
  kind: Kind
  recipient: string
  content: object
  /** Only the first of several messages with the same key is sent. */
  dedupeKey: string | null
}

const insertText = `
  insert into outbox (id, channel, kind, recipient, content, dedupe_key)
  select id, $2, kind, recipient, content, "dedupeKey"
  from jsonb_to_recordset($1::jsonb) as message (id uuid, kind text, recipient text, content jsonb, "dedupeKey" text)
  on conflict (dedupe_key) do nothing
  returning id, kind`

/** Returns the inserted messages, without those whose key already exists. */
export async function insertMessages<Kind extends string>(
  db: Queryable,
  channel: MessageChannel,
  messages: readonly NewMessage<Kind>[],
): Promise<{ id: string; kind: Kind }[]> {
  if (messages.length === 0) return []
  const rows = JSON.stringify(messages.map((message) => ({ ...message, id: uuidv7() })))
  return (await runStatement<{ id: string; kind: Kind }>(db, insertText, [rows, channel])).rows
}

/** The part of a message needed for its delivery. */
export type QueuedMessage = Pick<OutboxRow, 'id' | 'kind' | 'recipient' | 'content'>

/** Oldest first: ids are UUIDv7. */
const unsentText = `
  select id, kind, recipient, content from outbox where id = any($1::uuid[]) and status <> 'sent' order by id`

export async function selectUnsentMessages(db: Queryable, ids: readonly string[]): Promise<QueuedMessage[]> {
  return (await runStatement<QueuedMessage>(db, unsentText, [ids])).rows
}

/** Clears password reset mails, so that the table holds no link that still opens an account. */
const markSentText = `
  update outbox set status = 'sent', sent_at = present(), attempts = attempts + 1, last_error = null,
    content = case when kind = 'account.password_reset' then '{}'::jsonb else content end
  where id = any($1::uuid[])`

export async function markMessagesSent(db: Queryable, ids: readonly string[]): Promise<void> {
  await runStatement(db, markSentText, [ids])
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
    // Another attempt may have sent it in the meantime.
    .where(and(eq(outbox.id, id), ne(outbox.status, 'sent')))
}

/** Sets a permanently failed message back to pending. Null if it does not exist or cannot be sent again. */
export async function reviveMessage(
  db: Queryable,
  id: string,
): Promise<{ messageId: string; channel: MessageChannel; kind: string } | null> {
  const [row] = await db
    .update(outbox)
    .set({ status: 'pending' })
    .where(and(eq(outbox.id, id), canBeSentAgain))
    .returning({ messageId: outbox.id, channel: outbox.channel, kind: outbox.kind })
  return row ?? null
}

/** Messages without a job that have been pending for longer than the longest pause between two attempts. */
export async function selectStrandedMessages(
  db: Queryable,
  { channel, jobName }: { channel: MessageChannel; jobName: string },
  atMost: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'pending'),
        eq(outbox.channel, channel),
        lt(outbox.createdAt, sql`present() - interval '1 hour'`),
        not(hasLiveJob(jobName, 'messageId', outbox.id)),
      ),
    )
    .orderBy(asc(outbox.createdAt))
    .limit(atMost)
  return rows.map(({ id }) => id)
}

/** Deletes messages that were sent or failed permanently, with their texts and recipients. Returns the number deleted. */
export const deleteOldMessages = (db: Queryable, { days, atMost }: { days: number; atMost: number }): Promise<number> =>
  deleteOlder(db, 'outbox', { days }, { atMost, only: "status in ('sent', 'failed')" })
