import type { ChangePasswordInput } from '../../../contract/accounts.ts'
import { invalid } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { deleteSessionsOf, type UserRow } from '../../http/session.queries.ts'
import { updateUser, voidPasswordResets } from './accounts.queries.ts'
import { countAttempt, refuseIfExhausted } from './attempt-limits.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

/** Changes the password of the signed-in user and ends their other sessions (decisions.md §2). */
export async function changePassword(
  app: AppContext,
  user: UserRow,
  sid: string | null,
  input: ChangePasswordInput,
): Promise<void> {
  const matches = await passwordMatches(user.passwordHash, input.currentPassword, {
    admit: () => refuseIfExhausted(app.db, 'loginAccount', user.username),
    countFailure: () => countAttempt(app.db, 'loginAccount', user.username),
  })
  if (!matches) {
    const message = 'La password attuale non è corretta'
    throw invalid('auth.current_password', message, { currentPassword: message })
  }
  const passwordHash = await hashPassword(input.password)
  await app.db.transaction(async (tx) => {
    await updateUser(tx, user.id, { passwordHash })
    await voidPasswordResets(tx, user.id)
    await deleteSessionsOf(tx, user.id, sid ?? undefined)
  })
}
