import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../http/connections/client.ts'
import { endSessionsOf } from '../../sessions/end-sessions.ts'
import { updateUser } from './accounts.queries.ts'
import { voidPasswordResets } from './password-resets.queries.ts'

/** The reason for a new password, recorded in the security log. */
type Cause = 'account.password_changed' | 'account.password_reset' | 'account.password_replaced'

/**
 * The only way to change the password of an existing account. Invalidates earlier reset links, ends all sessions and announces the event. The caller
 * must have locked the account before any reset link. Returns the changed account.
 */
export async function replacePassword(
  app: AppContext,
  tx: Transaction,
  userId: string,
  { passwordHash, cause, client }: { passwordHash: string; cause: Cause; client: Client },
): Promise<UserRow> {
  const user = await updateUser(tx, userId, { passwordHash })
  await voidPasswordResets(tx, userId)
  await endSessionsOf(tx, userId)
  await announce(app, tx, cause, { user, client, at: app.clock.now() })
  return user
}
