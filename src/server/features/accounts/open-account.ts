import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { insertUser } from './accounts.queries.ts'

export type NewAccount = Parameters<typeof insertUser>[1]

/** An account made by the operator, not by registration: the demo's, or the first admin's. */
export const openAccount = (tx: Transaction, account: NewAccount): Promise<UserRow> => insertUser(tx, account)
