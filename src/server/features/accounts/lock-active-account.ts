import type { Transaction } from '../../database/database.ts'
import { accountSuspended } from './account-suspended.ts'
import { lockAccount } from './accounts.queries.ts'

/**
 * Locks the account's row until the transaction ends, so that what one account may hold is counted and changed by one request at a time,
 * and its suspension waits; 403 if it is suspended. Locked before orders, reservations and stock
 * (docs/decisions/0041-holding-limits-under-the-accounts-lock.md).
 */
export async function lockActiveAccount(tx: Transaction, userId: string): Promise<void> {
  if (await lockAccount(tx, userId)) throw accountSuspended()
}
