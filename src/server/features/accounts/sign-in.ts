import type { LoginInput } from '../../../contract/accounts/accounts.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../requests/client.ts'
import { recordSecurity } from '../security-log/record-security.ts'
import { findUserByLogin, foldName } from './accounts.queries.ts'
import { refuseIfExhausted } from './attempt-limits.ts'
import { rememberAddress } from './familiar-addresses.ts'
import { guardLogin } from './guard-login.ts'
import { passwordMatches } from './passwords.ts'

/** Returns the user with these credentials. Every mismatch gets the same message in the same time. Repeated failures are blocked for a while. */
export async function signIn(app: Pick<AppContext, 'db'>, input: LoginInput, client: Client): Promise<UserRow> {
  const { address } = client
  // The guard counts the attempt. This check comes first so that a blocked address takes no turn in the hashing queue.
  await refuseIfExhausted(app.db, 'loginAddress', address)
  const name = await foldName(app.db, input.username)
  const user = await findUserByLogin(app.db, input.username)
  const guard = await guardLogin(app.db, { name, account: user?.id ?? `?${name}`, address })
  const matches = await passwordMatches(user?.passwordHash, input.password, guard)
  if (!matches || !user) {
    // Also recorded for unknown names, so that both responses take the same time.
    await recordSecurity(app.db, { event: 'login.failed', userId: user?.id ?? null, client })
    throw accountProblems['auth.mismatch']()
  }
  // After the comparison, so that only a client that knows the password learns of the suspension.
  if (user.suspendedAt) throw accountProblems['auth.suspended']()
  await rememberAddress(app.db, user.id, address)
  return user
}

/** Called within the transaction that begins the session. */
export const announceSignIn = (app: AppContext, tx: Transaction, user: UserRow, client: Client): Promise<void> =>
  announce(app, tx, 'account.signed_in', { user, client })
