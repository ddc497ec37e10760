import type { RegisterInput } from '../../../contract/accounts/accounts.ts'
import { textVersions } from '../../../domain/accounts/acceptances.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../requests/client.ts'
import { findUserByLogin, insertUser } from './accounts.queries.ts'
import { countOrRefuse } from './attempt-limits.ts'
import { rememberAddress } from './familiar-addresses.ts'
import { hashPassword } from './passwords.ts'
import { recordAcceptances } from './record-acceptances.ts'
import { signIn } from './sign-in.ts'
import { createWithUniqueNames } from './take-names.ts'

/** The same registration within this time (ms) counts as a retry after a lost response, or as a double click. */
const againMs = 10 * 60_000

/**
 * Creates a free account: trial plan, base role. Throws 409 naming a taken username or e-mail address; a repeated registration returns its account.
 */
export async function register(app: AppContext, input: RegisterInput, client: Client): Promise<UserRow> {
  const { address } = client
  // Failed registrations count too, because they reveal taken names. Every successful one sends a mail.
  await countOrRefuse(app.db, 'registerAddress', address)
  const { password, acceptedTerms, ...profile } = input
  // Other versions count as not accepted: the page asks again.
  const accepted = acceptedTerms === textVersions.terms ? (['terms'] as const) : []
  const passwordHash = await hashPassword(password, address)
  try {
    const user = await createWithUniqueNames(app.db, input, async (tx) => {
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

/** The account that this same registration opened shortly before. Undefined if it is a different account or the password is wrong. */
async function registeredBefore(app: AppContext, input: RegisterInput, client: Client): Promise<UserRow | undefined> {
  const { username, email, password } = input
  const [byName, byEmail] = [await findUserByLogin(app.db, username), await findUserByLogin(app.db, email)]
  if (!byName || byName.id !== byEmail?.id) return undefined
  if (app.clock.now().getTime() - byName.createdAt.getTime() > againMs) return undefined
  // Counted and limited like any other login attempt.
  return signIn(app, { username, password }, client).catch((error) => {
    if (error instanceof DomainError) return undefined
    throw error
  })
}
