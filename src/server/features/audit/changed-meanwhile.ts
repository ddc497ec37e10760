import { conflict, type DomainError } from '../../../domain/errors.ts'
import { nearInstant } from '../../../domain/time/italian-instant.ts'
import type { Queryable } from '../../database/database.ts'
import { type AuditRow, findLastAct } from './audit.reads.ts'

/** Whether what an admin has read is not what there is; undefined: nobody said what was read, and whatever stands there is replaced. */
export function isOutdated<Read extends string | null>(
  readAt: Read | undefined,
  updatedAt: Date | null | undefined,
): readAt is Read {
  if (readAt === undefined) return false
  return (readAt === null ? null : Date.parse(readAt)) !== (updatedAt?.getTime() ?? null)
}

interface Meanwhile {
  /** As the audit trail names it. */
  subject: string
  code: string
  /** The version that was read, where an instant tells versions apart: an act and its change share a transaction, so a later one is news. */
  readAt?: string | null | undefined
  /** What was done, after who did it: `ha rinominato la categoria in «Scarpe»`. */
  deed: (act: AuditRow | undefined) => string
  /** What is said where no admin's act is news. */
  otherwise?: string
  /** What to do now. */
  advice?: string
}

/** Of two admins the second is refused, with what changed and by whom. */
export async function changedMeanwhile(
  db: Queryable,
  { subject, code, readAt, deed, otherwise, advice = 'controlla e, se serve, ripeti' }: Meanwhile,
): Promise<DomainError> {
  const act = await findLastAct(db, subject)
  const isNews = act && (!readAt || act.createdAt.getTime() > Date.parse(readAt))
  const change = isNews
    ? `${act.actorName} ${deed(act)} (${nearInstant(act.createdAt)})`
    : (otherwise ?? `qualcun altro ${deed(undefined)}`)
  return conflict(code, `Nel frattempo ${change}: ${advice}.`)
}
