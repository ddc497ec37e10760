import { notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../http/connections/client.ts'
import { endOneSessionOf } from '../../sessions/end-sessions.ts'

/** Ends one of the user's sessions. Throws not found for a session of another user. */
export function endOwnSession(app: AppContext, user: UserRow, sid: string, client: Client): Promise<void> {
  return app.db.transaction(async (tx) => {
    if (!(await endOneSessionOf(tx, user.id, sid))) throw notFound('session.not_found', 'Sessione non trovata')
    await announce(app, tx, 'account.session_ended', { user, client })
  })
}
