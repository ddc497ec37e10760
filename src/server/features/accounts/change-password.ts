import type { ChangePasswordInput } from '../../../contract/accounts.ts'
import { invalid } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../http/client.ts'
import { deleteSessionsOf, lockUnchangedPassword } from '../../http/session.queries.ts'
import { recordSecurity } from '../security-log/record-security.ts'
import { updateUser } from './accounts.queries.ts'
import { guardOwnPassword } from './guard-login.ts'
import { voidPasswordResets } from './password-resets.queries.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Changes the password of the signed-in user and ends all of their sessions, this one too: the caller starts a new one. Returns the changed
 * user. Refused if the password was reset since it was compared.
 */
export async function changePassword(
  app: AppContext,
  user: UserRow,
  client: Client,
  input: ChangePasswordInput,
): Promise<UserRow> {
  const guard = await guardOwnPassword(app.db, { account: user.id, address: client.address })
  const matches = await passwordMatches(user.passwordHash, input.currentPassword, guard)
  if (!matches) {
    await recordSecurity(app.db, { event: 'password.mismatched', userId: user.id, client })
    throw wrongPassword()
  }
  // After the comparison: only who knows the password learns what else holds for the account.
  refuseWeakPassword(user.userRole, input.password)
  const passwordHash = await hashPassword(input.password, client.address)
  return app.db.transaction(async (tx) => {
    if (!(await lockUnchangedPassword(tx, user))) throw wrongPassword()
    const changed = await updateUser(tx, user.id, { passwordHash })
    await voidPasswordResets(tx, user.id)
    await deleteSessionsOf(tx, user.id)
    await announce(app, tx, 'account.password_changed', { user: changed, client, at: app.clock.now() })
    return changed
  })
}

function wrongPassword() {
  const message = 'La password attuale non è corretta'
  return invalid('auth.current_password', message, { currentPassword: message })
}
