import { desc } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { mailbox } from '../../database/schema/messages.ts'
import type { Mail } from './mailer.ts'

/** Delivering the same message twice keeps one. */
export async function keepMail(db: Queryable, mail: Mail): Promise<void> {
  await db.insert(mailbox).values(mail).onConflictDoNothing({ target: mailbox.messageId })
}

export function selectMails(db: Queryable, limit: number) {
  return db.select().from(mailbox).orderBy(desc(mailbox.createdAt), desc(mailbox.id)).limit(limit)
}
