import type { LoginInput } from '../../../contract/accounts.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { findUserByLogin, type UserRow } from './accounts.queries.ts'
import { countAttempt, forgetAttempts, refuseIfExhausted } from './attempt-limits.ts'
import { passwordMatches } from './passwords.ts'

/** The user of these credentials. One sentence for every mismatch, in equal time; repeated failures are slowed (decisions.md §2). */
export async function signIn(app: AppContext, input: LoginInput, address: string): Promise<UserRow> {
  const user = await findUserByLogin(app.db, input.username)
  // One account, whether its username or its e-mail address was typed.
  const account = user?.username ?? input.username
  const matches = await passwordMatches(user?.passwordHash, input.password, {
    async admit() {
      await refuseIfExhausted(app.db, 'loginAddress', address)
      await refuseIfExhausted(app.db, 'loginAccount', account)
    },
    async countFailure() {
      await countAttempt(app.db, 'loginAddress', address)
      await countAttempt(app.db, 'loginAccount', account)
    },
  })
  if (!matches || !user) {
    throw new DomainError('unauthenticated', 'auth.mismatch', 'Username o password non corretti')
  }
  await forgetAttempts(app.db, 'loginAccount', account)
  return user
}
