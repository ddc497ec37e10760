import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { type NewUser, selectUsersForUpdate, updateUser } from './accounts.queries.ts'

/** All but what only this feature replaces: a password has `replacePassword`, and nobody changes names. */
export type UserChanges = Partial<Omit<NewUser, 'id' | 'username' | 'email' | 'passwordHash'>>

/** The accounts that there are of these, locked in id order until the transaction ends. What only refers to them does not wait. */
export const lockUsers = (tx: Transaction, ids: readonly string[]): Promise<UserRow[]> => selectUsersForUpdate(tx, ids)

/** One account, locked like `lockUsers`. */
export async function lockUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const [user] = await lockUsers(tx, [id])
  return user
}

/** Returns the account as it is now. */
export const changeUser = (tx: Transaction, id: string, changes: UserChanges): Promise<UserRow> =>
  updateUser(tx, id, changes)
