import { hasRole } from '../../../domain/accounts/roles.ts'
import type { Database } from '../../database/database.ts'
import { findUserByLogin } from './accounts.queries.ts'
import { passwordMatches } from './passwords.ts'

/** The server itself is the caller, so guesses are not limited. */
const unguarded = { address: null, admit: async () => true, takeBack: async () => undefined }

/** True if this address belongs to an account above base and the password is right. */
export async function holdsPassword(db: Database, email: string, password: string): Promise<boolean> {
  const user = await findUserByLogin(db, email)
  if (!user || !hasRole(user.userRole, 'rivenditore')) return false
  return passwordMatches(user.passwordHash, password, unguarded)
}
