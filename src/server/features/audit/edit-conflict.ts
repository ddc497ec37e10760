import { conflict, type DomainError } from '../../../domain/errors.ts'
import { nearInstant } from '../../../domain/time/italian-instant.ts'
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

interface Meanwhile {
  /** Subject in the audit trail. */
  subject: string
  code: string
  /** The version that was read, if versions are identified by an instant. An entry has the time of its change, so a later entry is a newer change. */
  readAt?: string | null | undefined
  /** The change, phrased to follow its author's name: `ha rinominato la categoria in «Scarpe»`. */
  deed: (act: AuditRow | undefined) => string
  /** The change, if no newer entry by an admin exists. */
  otherwise?: string
  /** Instruction for the admin. */
  advice?: string
}

/** The error for an admin whose version is outdated, with the newer change and its author. */
export async function editConflict(
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
