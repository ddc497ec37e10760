import type { RegisterInput } from '../../../contract/accounts.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import { insertUser } from './accounts.queries.ts'
import { countAttempt, refuseIfExhausted } from './attempt-limits.ts'
import { rememberAddress } from './familiar-addresses.ts'
import { hashPassword } from './passwords.ts'
import { takeNames } from './take-names.ts'

/** Creates a free account: trial plan, base role. A taken username or e-mail address is a 409 that names it. */
export async function register(app: AppContext, input: RegisterInput, address: string): Promise<UserRow> {
  await refuseIfExhausted(app.db, 'registerAddress', address)
  // Failed registrations count too: they reveal which names are taken. And every account sends a mail.
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
