import type { RegisterInput } from '../../../contract/accounts.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../http/client.ts'
import { insertUser } from './accounts.queries.ts'
import { countOrRefuse } from './attempt-limits.ts'
import { rememberAddress } from './familiar-addresses.ts'
import { hashPassword } from './passwords.ts'
import { takeNames } from './take-names.ts'

/** Creates a free account: trial plan, base role. A taken username or e-mail address is a 409 that names it. */
export async function register(app: AppContext, input: RegisterInput, client: Client): Promise<UserRow> {
  const { address } = client
  // Failed registrations count too: they reveal which names are taken. And every account sends a mail.
  await countOrRefuse(app.db, 'registerAddress', address)
  const { password, ...profile } = input
  const passwordHash = await hashPassword(password, address)
  const user = await takeNames(app.db, input, async (tx) => {
    const opened = await insertUser(tx, { ...profile, passwordHash })
    await announce(app, tx, 'account.registered', { user: opened, client })
    return opened
  })
  await rememberAddress(app.db, user.id, address)
  return user
}
