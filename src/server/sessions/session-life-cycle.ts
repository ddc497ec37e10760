import { absoluteSessionEnd, isUseToBeNoted, maxSessions, sessionEnd } from '../../domain/accounts/sessions.ts'
import type { AppContext } from '../app-context.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { hashToken, newToken } from '../secrets/secret-token.ts'
import {
  deleteOldestSessions,
  deleteOtherSessions,
  deleteOwnSession,
  deleteSession,
  deleteSessionsOf,
  insertSession,
  lockUnchangedPassword,
  updateSessionUse,
} from './session.queries.ts'
import type { SessionRow, SessionUser } from './session.reads.ts'

/** The id under which the database stores the session of a cookie's token. */
export const sessionIdOf: (token: string) => string = hashToken

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

/** `expire` was computed for the role at that time; the current role may end the session earlier. */
export const sessionEndOf = ({ user, createdAt, lastUsedAt, expire }: SessionUser): Date =>
  new Date(Math.min(expire.getTime(), sessionEnd({ createdAt, lastUsedAt }, user.userRole).getTime()))

/** Ends the browser's own session. An already ended session is not an error. */
export const endSession = (db: Queryable, sid: string): Promise<void> => deleteSession(db, sid)

/** Ends every session of a user in the transaction of the change that requires it. */
export const endSessionsOf = (tx: Transaction, userId: string): Promise<void> => deleteSessionsOf(tx, userId)

/** Ends one session of a user. Returns false if it is not the user's or has already ended. */
export const endOneSessionOf = (tx: Transaction, userId: string, sid: string): Promise<boolean> =>
  deleteOwnSession(tx, userId, sid)

/** Ends all sessions of a user but one. Returns the number of ended sessions. */
export const endOtherSessionsOf = (tx: Transaction, userId: string, keptSid: string): Promise<number> =>
  deleteOtherSessions(tx, userId, keptSid)
