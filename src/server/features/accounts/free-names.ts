import { closedNames } from '../../../domain/accounts/account-data.ts'
import type { Transaction } from '../../database/database.ts'
import { replaceNames } from './accounts.queries.ts'
import { voidPasswordResets } from './password-resets.queries.ts'

/**
 * Replaces username, e-mail address and password of a locked account that is being closed: the names become available to others, and password reset
 * links stop working.
 */
export async function freeNames(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await replaceNames(tx, userId, { ...closedNames(userId), passwordHash })
  await voidPasswordResets(tx, userId)
}
