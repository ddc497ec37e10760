import type { RegisterInput } from '../../../contract/accounts.ts'
import { conflict } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { violatedConstraint } from '../../database/database.ts'
import { tell } from '../messages/tell.ts'
import { welcome } from './accounts.letters.ts'
import { findTakenNames, insertUser, type UserRow } from './accounts.queries.ts'
import { countAttempt, refuseIfExhausted } from './attempt-limits.ts'
import { hashPassword } from './passwords.ts'

/** Opens a free account: trial plan, base role (decisions.md §2). A taken name is a conflict that says which. */
export async function register(app: AppContext, input: RegisterInput, address: string): Promise<UserRow> {
  await refuseIfExhausted(app.db, 'registerAddress', address)
  // Counted whatever comes of it: a taken name tells a guesser something, and every account mails somebody.
  await countAttempt(app.db, 'registerAddress', address)
  const { password, ...profile } = input
  const passwordHash = await hashPassword(password)
  try {
    return await app.db.transaction(async (tx) => {
      const taken = await findTakenNames(tx, input.username, input.email)
      if (taken.username || taken.email) throw namesTaken(taken)
      const user = await insertUser(tx, { ...profile, passwordHash })
      await tell(app, tx, welcome(user, app.publicUrl()))
      return user
    })
  } catch (error) {
    // Two registrations at once: the unique index decided.
    const constraint = violatedConstraint(error)
    const raced = { username: constraint === 'users_username_key', email: constraint === 'users_email_key' }
    if (raced.username || raced.email) throw namesTaken(raced)
    throw error
  }
}

function namesTaken(taken: { username: boolean; email: boolean }) {
  const fields = {
    ...(taken.username && { username: 'Username già in uso' }),
    ...(taken.email && { email: 'Email già registrata' }),
  }
  return conflict('auth.taken', Object.values(fields).join('. '), fields)
}
