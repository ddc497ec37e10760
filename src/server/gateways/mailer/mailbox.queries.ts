import { desc } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../../database/database.ts'
import { deleteOlder } from '../../database/delete-older.ts'
import { runStatement } from '../../database/run-statement.ts'
import { mailbox } from '../../database/schema/messages.ts'
import type { MailMessage } from './mailer.ts'

const keepText = `
  insert into mailbox (id, message_id, "to", subject, text, html)
  select id, "messageId", "to", subject, text, html
  from json_to_recordset($1::json) as mail (id uuid, "messageId" text, "to" text, subject text, text text, html text)
  on conflict (message_id) do nothing`

/** Stores mails. A message that is delivered twice is stored once. */
export async function storeMails(db: Queryable, mails: readonly MailMessage[]): Promise<void> {
  await runStatement(db, keepText, [JSON.stringify(mails.map((mail) => ({ ...mail, id: uuidv7() })))])
}

export function selectMails(db: Queryable, limit: number) {
  return db.select().from(mailbox).orderBy(desc(mailbox.createdAt), desc(mailbox.id)).limit(limit)
}

/** Assumption: a stored mail counts as read after `days` days, because the mailbox does not record reads. Returns the number of deleted mails. */
export const deleteOldMails = (db: Queryable, { days, atMost }: { days: number; atMost: number }): Promise<number> =>
  deleteOlder(db, 'mailbox', { days }, { atMost })
