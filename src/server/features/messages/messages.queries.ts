import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { outbox } from '../../database/schema/messages.ts'

export type OutboxRow = typeof outbox.$inferSelect

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
    .set({ status: 'sent', sentAt: sql`now()`, attempts: sql`${outbox.attempts} + 1`, lastError: null })
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
