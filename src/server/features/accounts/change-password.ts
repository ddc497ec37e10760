import type { ChangePasswordInput } from '../../../contract/accounts.ts'
import { invalid } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { deleteSessionsOf } from '../../http/session.queries.ts'
import { updateUser } from './accounts.queries.ts'
import { guardOwnPassword } from './guard-login.ts'
import { voidPasswordResets } from './password-resets.queries.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** Changes the password of the signed-in user and ends their other sessions. */
export async function changePassword(
  app: AppContext,
  user: UserRow,
  session: { sid: string | null; address: string },
  input: ChangePasswordInput,
): Promise<void> {
  const guard = await guardOwnPassword(app.db, { account: user.id, address: session.address })
  const matches = await passwordMatches(user.passwordHash, input.currentPassword, guard)
  if (!matches) {
    const message = 'La password attuale non è corretta'
    throw invalid('auth.current_password', message, { currentPassword: message })
  }
  const passwordHash = await hashPassword(input.password)
  await app.db.transaction(async (tx) => {
    await updateUser(tx, user.id, { passwordHash })
    await voidPasswordResets(tx, user.id)
    await deleteSessionsOf(tx, user.id, session.sid ?? undefined)
  })
}
