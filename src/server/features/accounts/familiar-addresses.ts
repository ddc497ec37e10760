import type { Database } from '../../database/database.ts'
import { addressGroup } from '../../requests/client.ts'
import { exhaust, isExhausted } from './attempt-limits.ts'

const keyOf = (account: string, address: string) => `${account} ${addressGroup(address)}`

/** Records a sign-in to the account from this address; `isFamiliar` returns true for the next 30 days. */
export const rememberAddress = (db: Database, account: string, address: string): Promise<void> =>
  exhaust(db, 'loginFamiliar', keyOf(account, address))

export const isFamiliar = (db: Database, account: string, address: string): Promise<boolean> =>
  isExhausted(db, 'loginFamiliar', keyOf(account, address))
