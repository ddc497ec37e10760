import type { Session } from '../../../contract/accounts/sessions.ts'
import { sessionEnd } from '../../../domain/accounts/sessions.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { SessionRow } from '../../sessions/session.reads.ts'

/** Leaves out expired sessions whose rows still exist. */
export function presentSessions(
  rows: readonly SessionRow[],
  { user, currentSid, now }: { user: UserRow; currentSid: string | null; now: Date },
): Session[] {
  return rows
    .map((row) => ({ row, end: sessionEnd(row, user.userRole) }))
    .filter(({ end }) => end > now)
    .map(({ row, end }) => ({
      id: row.sid,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      expiresAt: end.toISOString(),
      address: row.sess.address ?? null,
      userAgent: row.sess.userAgent ?? null,
      isCurrent: row.sid === currentSid,
    }))
}
