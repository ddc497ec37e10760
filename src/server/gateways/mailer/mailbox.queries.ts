import { desc, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { mailbox } from '../../database/schema/mail.ts'
import type { Mail } from './mailer.ts'

/** Delivering the same message twice keeps one. */
export async function keepMail(db: Queryable, mail: Mail): Promise<void> {
  await db.insert(mailbox).values(mail).onConflictDoNothing({ target: mailbox.messageId })
}

export function selectMails(db: Queryable, limit: number) {
  return db.select().from(mailbox).orderBy(desc(mailbox.createdAt), desc(mailbox.id)).limit(limit)
}

/** Assumption: a kept mail counts as read after 90 days; the mailbox notes no reading. */
export async function deleteOldMails(db: Queryable): Promise<void> {
  await db.delete(mailbox).where(lt(mailbox.createdAt, sql`present() - interval '90 days'`))
}
