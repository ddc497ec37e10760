import { absoluteSessionEnd, maxSessions, sessionEnd } from '../../domain/accounts/sessions.ts'
import type { AppContext } from '../app-context.ts'
import type { Transaction } from '../database/database.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { newToken } from '../secrets/secret-token.ts'
import { deleteOldestSessions, deleteSession, insertSession, lockUnchangedPassword } from './session.queries.ts'
import type { SessionRow } from './session.reads.ts'
import { sessionIdOf } from './session-id.ts'

interface Beginning {
  /** Client data that the connection reveals; stored in `sess`. */
  client: SessionRow['sess']
  /** The browser's current session, which is ended. */
  previousSid: string | null
  /** Runs in the same transaction. */
  announced?: ((tx: Transaction) => Promise<void>) | undefined
}

/** `ends` is the latest expiry of the cookie. */
export interface BegunSession {
  token: string
  ends: Date
}

/**
 * Begins a session under a new id and ends the previous one, if any (prevents session fixation). Returns null if the password has changed since
 * `user` was read, or the account is suspended: both end all sessions, so no session may begin afterwards.
 */
export async function beginSession(
  app: Pick<AppContext, 'db' | 'clock'>,
  user: UserRow,
  { client, previousSid, announced }: Beginning,
): Promise<BegunSession | null> {
  const token = newToken()
  const now = app.clock.now()
  const session = {
    sid: sessionIdOf(token),
    userId: user.id,
    sess: client,
    createdAt: now,
    lastUsedAt: now,
    expire: sessionEnd({ createdAt: now, lastUsedAt: now }, user.userRole),
  }
  return app.db.transaction(async (tx) => {
    if (!(await lockUnchangedPassword(tx, user))) return null
    if (previousSid) await deleteSession(tx, previousSid)
    await deleteOldestSessions(tx, user.id, { keep: maxSessions - 1 })
    await insertSession(tx, session)
    await announced?.(tx)
    return { token, ends: absoluteSessionEnd(now, user.userRole) }
  })
}
