import { closedNames } from '../../../domain/accounts/account-data.ts'
import type { Transaction } from '../../database/database.ts'
import { replaceNames } from './accounts.queries.ts'
import { voidPasswordResets } from './password-resets.queries.ts'

/** Takes username, e-mail address and password from a locked account that is closed: others may take the names, and no link opens it. */
export async function freeNames(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await replaceNames(tx, userId, { ...closedNames(userId), passwordHash })
  await voidPasswordResets(tx, userId)
}
