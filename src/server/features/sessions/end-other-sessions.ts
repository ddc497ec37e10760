import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../http/client.ts'
import { endOtherSessionsOf } from '../../sessions/end-sessions.ts'

/** Ends all sessions of the user but this one. Nothing to end is no failure. */
export function endOtherSessions(
  app: AppContext,
  user: UserRow,
  { keptSid, client }: { keptSid: string; client: Client },
): Promise<void> {
  return app.db.transaction(async (tx) => {
    const count = await endOtherSessionsOf(tx, user.id, keptSid)
    if (count > 0) await announce(app, tx, 'account.other_sessions_ended', { user, count, client })
  })
}
