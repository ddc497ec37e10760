import type { LoginInput } from '../../../contract/accounts.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { wrongCredentials } from '../../http/wrong-credentials.ts'
import { findUserByLogin, foldName } from './accounts.queries.ts'
import { refuseIfExhausted, rememberAddress } from './attempt-limits.ts'
import { guardLogin } from './login-guesses.ts'
import { passwordMatches } from './passwords.ts'

/** The user of these credentials. One sentence for every mismatch, in equal time; repeated failures are slowed (decisions.md §2). */
export async function signIn(app: AppContext, input: LoginInput, address: string): Promise<UserRow> {
  // Here too, so that whoever is refused takes no place in the queue.
  await refuseIfExhausted(app.db, 'loginAddress', address)
  const name = await foldName(app.db, input.username)
  const user = await findUserByLogin(app.db, input.username)
  const guard = await guardLogin(app.db, { name, account: user?.id ?? `?${name}`, address })
  const matches = await passwordMatches(user?.passwordHash, input.password, guard)
  if (!matches || !user) throw wrongCredentials()
  await guard.forgetFailures()
  await rememberAddress(app.db, user.id, address)
  return user
}
