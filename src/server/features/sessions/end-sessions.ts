import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../requests/client.ts'
import { findSessionUser } from '../../sessions/session.reads.ts'
import { endOneSessionOf, endOtherSessionsOf } from '../../sessions/session-life-cycle.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'

/**
 * Ends all sessions of the user except this one; there may be none. Serialised per account, and throws 401 if this session has ended in the meantime:
 * otherwise two sessions that end each other would leave none.
 */
export function endOtherSessions(
  app: AppContext,
  user: UserRow,
  { keptSid, client }: { keptSid: string; client: Client },
): Promise<void> {
  return app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, user.id)
    if (!(await findSessionUser(tx, keptSid))) throw accountProblems['auth.required']()
    const count = await endOtherSessionsOf(tx, user.id, keptSid)
    if (count > 0) await announce(app, tx, 'account.other_sessions_ended', { user, count, client })
  })
}

/** Ends one of the user's sessions. Throws not found for a session of another user. */
export function endOwnSession(app: AppContext, user: UserRow, sid: string, client: Client): Promise<void> {
  return app.db.transaction(async (tx) => {
    if (!(await endOneSessionOf(tx, user.id, sid))) throw accountProblems['session.not_found']()
    await announce(app, tx, 'account.session_ended', { user, client })
  })
}
