import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { type NewUser, selectUsersForUpdate, updateUser } from './accounts.queries.ts'

/** Excludes the password, which only `replacePassword` changes, and the names, which only `freeNames` replaces. */
export type UserChanges = Partial<Omit<NewUser, 'id' | 'username' | 'email' | 'passwordHash'>>

/** The existing accounts among these ids, locked in id order until the transaction ends. Inserts that only reference them do not wait. */
export const lockUsers = (tx: Transaction, ids: readonly string[]): Promise<UserRow[]> => selectUsersForUpdate(tx, ids)

/** One account, locked as in `lockUsers`. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [user] = await lockUsers(tx, [id])
  return user
}

/** Returns the changed account. */
export const changeUser = (tx: Transaction, id: string, changes: UserChanges): Promise<UserRow> =>
  updateUser(tx, id, changes)
