import { desc, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { mailbox } from '../../database/schema/mail.ts'
import type { Mail } from './mailer.ts'

const keepText = `
  insert into mailbox (id, message_id, "to", subject, text, html) values ($1, $2, $3, $4, $5, $6)
  on conflict (message_id) do nothing`

/** Delivering the same message twice keeps one. */
export async function keepMail(db: Queryable, mail: Mail): Promise<void> {
  const { messageId, to, subject, text, html } = mail
  await runStatement(db, keepText, [uuidv7(), messageId, to, subject, text, html])
}

export function selectMails(db: Queryable, limit: number) {
  return db.select().from(mailbox).orderBy(desc(mailbox.createdAt), desc(mailbox.id)).limit(limit)
}

/** Assumption: a kept mail counts as read after 90 days; the mailbox notes no reading. */
export async function deleteOldMails(db: Queryable): Promise<void> {
  await db.delete(mailbox).where(lt(mailbox.createdAt, sql`present() - interval '90 days'`))
}
