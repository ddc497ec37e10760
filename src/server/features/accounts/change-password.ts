import type { ChangePasswordInput } from '../../../contract/accounts/accounts.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import type { Client } from '../../requests/client.ts'
import { type BegunSession, beginSession } from '../../sessions/session-life-cycle.ts'
import { recordSecurity } from '../security-log/record-security.ts'
import { lockUser } from './change-user.ts'
import { guardOwnPassword } from './guard-login.ts'
import { hashPassword, passwordMatches, refuseWeakPassword, replacePassword } from './passwords.ts'

/**
 * Changes the password of the signed-in user, ends all of their sessions, including this one, and returns a new one. Rejected if the password was
 * reset since it was compared.
 */
export async function changePassword(
  app: AppContext,
  user: UserRow,
  client: Client,
  input: ChangePasswordInput,
): Promise<BegunSession> {
  const guard = await guardOwnPassword(app.db, { account: user.id, address: client.address })
  const matches = await passwordMatches(user.passwordHash, input.currentPassword, guard)
  if (!matches) {
    await recordSecurity(app.db, { event: 'password.mismatched', userId: user.id, client })
    throw wrongPassword()
  }
  // Checked after the comparison, so that the response reveals the account's password rules only to a client that knows the password.
  refuseWeakPassword(user.userRole, input.password)
  const passwordHash = await hashPassword(input.password, client.address)
  return inOneTransaction(app, async (within) => {
    const changed = await within.db.transaction(async (tx) => {
      const locked = await lockUser(tx, user.id)
      if (locked?.passwordHash !== user.passwordHash || locked.suspendedAt) throw wrongPassword()
      return replacePassword(app, tx, user.id, { passwordHash, cause: 'account.password_changed', client })
    })
    const begun = await beginSession(within, changed, { client, previousSid: null })
    if (!begun) throw wrongPassword()
    return begun
  })
}

function wrongPassword() {
  return accountProblems['auth.current_password']({ isChange: true }, { field: 'currentPassword' })
}
