import type { Change } from '../../../domain/meanwhile.ts'
import type { Queryable } from '../../database/database.ts'
import { type AuditRow, findLastAct } from './audit.reads.ts'

/**
 * Whether the version an admin has read is no longer current. False if `readAt` is undefined: the client sent no version and overwrites the current
 * one.
 */
export function isOutdated<Read extends string | null>(
  readAt: Read | undefined,
  updatedAt: Date | null | undefined,
): readAt is Read {
  if (readAt === undefined) return false
  return (readAt === null ? null : Date.parse(readAt)) !== (updatedAt?.getTime() ?? null)
}

/**
 * The change that an admin with an outdated version does not know yet. `readAt` is that version, if versions are identified by an instant: an audit
 * entry has the time of its change, so a later one is a newer change. Without a newer one by an admin, `act` is undefined.
 */
export async function findChange(
  db: Queryable,
  subject: string,
  readAt?: string | null,
): Promise<Change & { act: AuditRow | undefined }> {
  const act = await findLastAct(db, subject)
  if (!act || (readAt && act.createdAt.getTime() <= Date.parse(readAt))) return { by: null, at: null, act: undefined }
  return { by: act.actorName, at: act.createdAt.toISOString(), act }
}
