import type { Transaction } from '../../database/database.ts'
import { insertUser, type UserRow } from './accounts.queries.ts'

export type NewAccount = Parameters<typeof insertUser>[1]

/** An account made by the operator, not by registration: the demo's, or the first admin's. */
export const openAccount = (tx: Transaction, account: NewAccount): Promise<UserRow> => insertUser(tx, account)
