import type { Queryable } from '../../database/database.ts'
import { outbox } from '../../database/schema/mail.ts'
import type { Mail } from './mail.ts'

/** Ids of the new mails; those whose key was there before are left out. */
export async function insertMails(db: Queryable, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return []
  const rows = await db
    .insert(outbox)
    .values(
      mails.map(({ kind, to, dedupeKey, ...content }) => ({
        channel: 'email' as const,
        kind,
        recipient: to,
        content,
        dedupeKey: dedupeKey ?? null,
      })),
    )
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id })
  return rows.map(({ id }) => id)
}
