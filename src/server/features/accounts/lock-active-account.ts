import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { Transaction } from '../../database/database.ts'
import { lockAccount } from './accounts.queries.ts'

/**
 * Locks the account's row until the transaction ends: requests that count or change the account's holdings run one at a time, and a suspension
 * waits. Throws 403 if the account is suspended. Lock order: before orders, reservations and stock
 * (docs/decisions/0041-count-account-limits-under-a-lock.md).
 */
export async function lockActiveAccount(tx: Transaction, userId: string): Promise<void> {
  if (await lockAccount(tx, userId)) throw accountProblems['auth.suspended']()
}
