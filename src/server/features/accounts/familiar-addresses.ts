import type { Database } from '../../database/database.ts'
import { addressGroup } from '../../http/address-group.ts'
import { exhaust, isExhausted } from './attempt-limits.ts'

const keyOf = (account: string, address: string) => `${account} ${addressGroup(address)}`

/** The account was signed in to from this address: for 30 days `isFamiliar` says so. */
export const rememberAddress = (db: Database, account: string, address: string): Promise<void> =>
  exhaust(db, 'loginFamiliar', keyOf(account, address))

export const isFamiliar = (db: Database, account: string, address: string): Promise<boolean> =>
  isExhausted(db, 'loginFamiliar', keyOf(account, address))
