import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import type { auditTrail } from '../../database/schema/operations.ts'

type Entry = Omit<typeof auditTrail.$inferInsert, 'id' | 'createdAt'>

/** Inserts any number of entries in one statement. A JSON null is stored as SQL null. */
export async function insertAudit(db: Queryable, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await runStatement(
    db,
    `insert into audit_trail (id, actor_id, action, subject, before, after, details)
     select id, "actorId", action, subject, nullif(before, 'null'), nullif(after, 'null'), nullif(details, 'null')
     from jsonb_to_recordset($1::jsonb) as entry (id uuid, "actorId" uuid, action text, subject text, before jsonb, after jsonb, details jsonb)`,
    [JSON.stringify(entries.map((entry) => ({ ...entry, id: uuidv7() })))],
  )
}
