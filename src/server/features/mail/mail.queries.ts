import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import type { Mail, MailKind } from './mail.ts'

const insertText = `
  insert into outbox (id, channel, kind, recipient, content, dedupe_key)
  select id, 'email', kind, recipient, content, dedupe_key
  from jsonb_to_recordset($1::jsonb) as mail (id uuid, kind text, recipient text, content jsonb, dedupe_key text)
  on conflict (dedupe_key) do nothing
  returning id, kind`

/** The new mails; mails whose key already exists are left out. */
export async function insertMails(db: Queryable, mails: readonly Mail[]): Promise<{ id: string; kind: MailKind }[]> {
  if (mails.length === 0) return []
  const rows = mails.map(({ kind, to, dedupeKey, ...content }) => ({
    id: uuidv7(),
    kind,
    recipient: to,
    content,
    dedupe_key: dedupeKey ?? null,
  }))
  return (await runStatement<{ id: string; kind: MailKind }>(db, insertText, [JSON.stringify(rows)])).rows
}
