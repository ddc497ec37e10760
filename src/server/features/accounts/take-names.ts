import { closedNames } from '../../../domain/accounts/account-data.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import { type Database, type Transaction, violatedConstraint } from '../../database/database.ts'
import { findTakenNames, replaceNames } from './accounts.queries.ts'
import { voidPasswordResets } from './password-resets.queries.ts'

/** Creates an account if username and e-mail address are free; otherwise throws a 409 that names the taken ones. */
export async function createWithUniqueNames<T>(
  db: Database,
  { username, email }: { username: string; email: string },
  open: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const taken = await findTakenNames(tx, username, email)
      if (taken.username || taken.email) throw namesTaken(taken)
      return open(tx)
    })
  } catch (error) {
    // A concurrent registration took the name: the unique index refused this one.
    const constraint = violatedConstraint(error)
    const raced = {
      username: constraint === 'users_username_key' || constraint === 'users_username_folded_key',
      email: constraint === 'users_email_key',
    }
    if (raced.username || raced.email) throw namesTaken(raced)
    throw error
  }
}

const namesTaken = (taken: { username: boolean; email: boolean }) =>
  accountProblems['auth.taken']({ names: (['username', 'email'] as const).filter((name) => taken[name]) })

/**
 * Replaces username, e-mail address and password of a locked account that is being closed: the names become available to others, and password reset
 * links stop working.
 */
export async function freeNames(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await replaceNames(tx, userId, { ...closedNames(userId), passwordHash })
  await voidPasswordResets(tx, userId)
}
