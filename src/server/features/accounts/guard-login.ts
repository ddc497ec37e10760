import type { Database } from '../../database/database.ts'
import { addressGroup } from '../../http/address-group.ts'
import { countAttempt, forgetAttempts, isExhausted, refuseIfExhausted } from './attempt-limits.ts'
import { isFamiliar } from './familiar-addresses.ts'
import type { GuessGuard } from './passwords.ts'

interface Guesser {
  /** The account's id; for an unknown name a text that is no id. */
  account: string
  address: string
}

interface LoginGuesser extends Guesser {
  /** The name as typed, in lower case. */
  name: string
}

/**
 * Counts wrong guesses at a login by address, by the name typed and by the account. Only the first two answer 429: the third would reveal
 * that an e-mail address and a username belong together, so beyond it every guess is answered as wrong. An address that has signed in to
 * the account within 30 days has its own counters, or anyone could lock an account by guessing from elsewhere.
 */
export async function guardLogin(
  db: Database,
  guesser: LoginGuesser,
): Promise<GuessGuard & { forgetFailures(): Promise<void> }> {
  const { name, account, address } = guesser
  const counted = await countersOf(db, guesser)
  const byName = `${counted} ${name}`
  const byAccount = `${counted} ${account}`
  return {
    async admit() {
      await refuseIfExhausted(db, 'loginAddress', address)
      await refuseIfExhausted(db, 'loginName', byName)
      return !(await isExhausted(db, 'loginAccount', byAccount))
    },
    async countFailure() {
      await countAttempt(db, 'loginAddress', address)
      await countAttempt(db, 'loginName', byName)
      await countAttempt(db, 'loginAccount', byAccount)
    },
    async forgetFailures() {
      await forgetAttempts(db, 'loginName', byName)
      await forgetAttempts(db, 'loginAccount', byAccount)
    },
  }
}

/** The same counter of the account, for guesses at the password from one of its sessions. */
export async function guardOwnPassword(db: Database, guesser: Guesser): Promise<GuessGuard> {
  const byAccount = `${await countersOf(db, guesser)} ${guesser.account}`
  return {
    async admit() {
      await refuseIfExhausted(db, 'loginAccount', byAccount)
      return true
    },
    countFailure: () => countAttempt(db, 'loginAccount', byAccount),
  }
}

async function countersOf(db: Database, { account, address }: Guesser): Promise<string> {
  return (await isFamiliar(db, account, address)) ? addressGroup(address) : 'ovunque'
}
