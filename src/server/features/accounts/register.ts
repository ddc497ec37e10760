import type { RegisterInput } from '../../../contract/accounts.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import { insertUser } from './accounts.queries.ts'
import { countAttempt, refuseIfExhausted, rememberAddress } from './attempt-limits.ts'
import { hashPassword } from './passwords.ts'
import { takeNames } from './take-names.ts'

/** Opens a free account: trial plan, base role (decisions.md §2). A taken name is a conflict that says which. */
export async function register(app: AppContext, input: RegisterInput, address: string): Promise<UserRow> {
  await refuseIfExhausted(app.db, 'registerAddress', address)
  // Counted whatever comes of it: a taken name tells a guesser something, and every account mails somebody.
  await countAttempt(app.db, 'registerAddress', address)
  const { password, ...profile } = input
  const passwordHash = await hashPassword(password)
  const user = await takeNames(app.db, input, async (tx) => {
    const opened = await insertUser(tx, { ...profile, passwordHash })
    await announce(app, tx, 'account.registered', { user: opened })
    return opened
  })
  await rememberAddress(app.db, user.id, address)
  return user
}
