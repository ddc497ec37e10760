import { and, desc, eq, gt, inArray, lt, notInArray } from 'drizzle-orm'
import type { AuditQuery } from '../../../contract/accounts/audit.ts'
import { type AuditAction, auditReadActions } from '../../../domain/accounts/audit.ts'
import type { Queryable } from '../../database/database.ts'
import { nameOfUser } from '../../database/name-of-user.ts'
import { newestFirst, type Page } from '../../database/paging.ts'
import { runStatement } from '../../database/run-statement.ts'
import { users } from '../../database/schema/accounts.ts'
import { auditTrail } from '../../database/schema/operations.ts'

export type AuditRow = typeof auditTrail.$inferSelect & { actorName: string }

/** One page of the trail, newest first. Each filter has an index that ends with the sort order; the total is not counted. */
export async function selectAudit(db: Queryable, query: AuditQuery): Promise<Omit<Page<AuditRow>, 'total'>> {
  const { actor, action, subject, since, until, ...paging } = query
  const filter = and(
    actor === undefined ? undefined : eq(auditTrail.actorId, actor),
    action === undefined ? undefined : eq(auditTrail.action, action),
    subject === undefined ? undefined : eq(auditTrail.subject, subject),
    since === undefined ? undefined : gt(auditTrail.createdAt, new Date(since)),
    until === undefined ? undefined : lt(auditTrail.createdAt, new Date(until)),
  )
  const page = newestFirst(auditTrail, { filter, ...paging })
  const rows = await db
    .select({ entry: auditTrail, actorName: nameOfUser })
    .from(auditTrail)
    .innerJoin(users, eq(users.id, auditTrail.actorId))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(
    rows.map(({ entry, actorName }) => ({ ...entry, actorName })),
    0,
  )
}

/** The last change to a subject, or the last entry with this action, with its author. Recorded reads are ignored. */
export async function findLastAct(db: Queryable, subject: string, action?: AuditAction): Promise<AuditRow | undefined> {
  const acts =
    action === undefined ? notInArray(auditTrail.action, [...auditReadActions]) : eq(auditTrail.action, action)
  const [row] = await db
    .select({ entry: auditTrail, actorName: nameOfUser })
    .from(auditTrail)
    .innerJoin(users, eq(users.id, auditTrail.actorId))
    .where(and(eq(auditTrail.subject, subject), acts))
    .orderBy(desc(auditTrail.createdAt), desc(auditTrail.id))
    .limit(1)
  return row && { ...row.entry, actorName: row.actorName }
}

/** Entries for these subjects since `since`, newest first: at most 1,000. */
export async function selectActsSince(db: Queryable, subjects: readonly string[], since: Date): Promise<AuditRow[]> {
  if (subjects.length === 0) return []
  const rows = await db
    .select({ entry: auditTrail, actorName: nameOfUser })
    .from(auditTrail)
    .innerJoin(users, eq(users.id, auditTrail.actorId))
    .where(and(inArray(auditTrail.subject, [...subjects]), gt(auditTrail.createdAt, since)))
    .orderBy(desc(auditTrail.createdAt), desc(auditTrail.id))
    .limit(1000)
  return rows.map(({ entry, actorName }) => ({ ...entry, actorName }))
}

interface Actor {
  id: string
  name: string
}

/** All authors of entries. The index is read once per author, not once per entry (skip scan). */
const actorsText = `
  with recursive seen as (
    (select actor_id from audit_trail order by actor_id limit 1)
    union all
    select (select actor_id from audit_trail where actor_id > seen.actor_id order by actor_id limit 1)
    from seen where seen.actor_id is not null
  )
  select users.id, coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.username) as name
  from seen join users on users.id = seen.actor_id order by name limit 200`

export async function selectActors(db: Queryable): Promise<Actor[]> {
  const { rows } = await runStatement<Actor & Record<string, unknown>>(db, actorsText, [])
  return rows
}
