import { isUseToBeNoted, sessionEnd } from '../../domain/accounts/sessions.ts'
import type { AppContext } from '../app-context.ts'
import { updateSessionUse } from './session.queries.ts'
import type { SessionUser } from './session.reads.ts'

/** Records the use of a session at intervals, which extends its expiry. Returns true if this call recorded it. */
export async function recordSessionUse(
  app: Pick<AppContext, 'db' | 'clock'>,
  sid: string,
  { user, createdAt, lastUsedAt }: SessionUser,
): Promise<boolean> {
  const now = app.clock.now()
  if (!isUseToBeNoted(lastUsedAt, user.userRole, now)) return false
  await updateSessionUse(app.db, sid, {
    lastUsedAt: now,
    expire: sessionEnd({ createdAt, lastUsedAt: now }, user.userRole),
  })
  return true
}
