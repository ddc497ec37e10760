import type { RegisterInput } from '../../../contract/accounts/accounts.ts'
import { textVersions } from '../../../domain/accounts/acceptances.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../http/connections/client.ts'
import { findUserByLogin, insertUser } from './accounts.queries.ts'
import { countOrRefuse } from './attempt-limits.ts'
import { rememberAddress } from './familiar-addresses.ts'
import { hashPassword } from './passwords.ts'
import { recordAcceptances } from './record-acceptances.ts'
import { signIn } from './sign-in.ts'
import { takeNames } from './take-names.ts'

/** A registration that comes again within this time (ms) is the one whose answer was lost, or the second of a double click. */
const againMs = 10 * 60_000

/**
 * Creates a free account: trial plan, base role. A taken username or e-mail address is a 409 that names it; the same registration again
 * answers with its account.
 */
export async function register(app: AppContext, input: RegisterInput, client: Client): Promise<UserRow> {
  const { address } = client
  // Failed registrations count too: they reveal which names are taken. And every account sends a mail.
  await countOrRefuse(app.db, 'registerAddress', address)
  const { password, acceptedTerms, ...profile } = input
  // Other versions count as not accepted: the page asks again.
  const accepted = acceptedTerms === textVersions.terms ? (['terms'] as const) : []
  const passwordHash = await hashPassword(password, address)
  try {
    const user = await takeNames(app.db, input, async (tx) => {
      const inserted = await insertUser(tx, { ...profile, passwordHash })
      const opened = await recordAcceptances(tx, inserted, accepted, address)
      await announce(app, tx, 'account.registered', { user: opened, client })
      return opened
    })
    await rememberAddress(app.db, user.id, address)
    return user
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'auth.taken')) throw error
    const sameUser = await registeredBefore(app, input, client)
    if (!sameUser) throw error
    return sameUser
  }
}

/** The account that this same registration has opened just before. Undefined if it is another, or the password is not its own. */
async function registeredBefore(app: AppContext, input: RegisterInput, client: Client): Promise<UserRow | undefined> {
  const { username, email, password } = input
  const [byName, byEmail] = [await findUserByLogin(app.db, username), await findUserByLogin(app.db, email)]
  if (!byName || byName.id !== byEmail?.id) return undefined
  if (app.clock.now().getTime() - byName.createdAt.getTime() > againMs) return undefined
  // A guess like any other: counted, and refused after too many.
  return signIn(app, { username, password }, client).catch((error) => {
    if (error instanceof DomainError) return undefined
    throw error
  })
}
