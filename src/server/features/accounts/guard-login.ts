import type { Database } from '../../database/database.ts'
import { addressGroup } from '../../requests/client.ts'
import { countAttempt, countOrRefuse, forgetAttempts, releaseAttempt } from './attempt-limits.ts'
import { isFamiliar } from './familiar-addresses.ts'
import type { GuessGuard } from './passwords.ts'

interface Guesser {
  /** The account's id; for an unknown name, a text that is not an id. */
  account: string
  address: string
}

interface LoginGuesser extends Guesser {
  /** The entered name in lower case. */
  name: string
}

/**
 * Counts login attempts per address, per entered name and per account. Only the first two limits answer 429: a 429 of the third would reveal that an
 * e-mail address and a username belong to the same account, so beyond that limit every attempt is answered as wrong. An address that signed in to
 * the account within 30 days has its own counters; otherwise anyone could lock an account by guessing from elsewhere.
 */
export async function guardLogin(db: Database, guesser: LoginGuesser): Promise<GuessGuard> {
  const { name, account, address } = guesser
  const counted = await countersOf(db, guesser)
  const byName = `${counted} ${name}`
  const byAccount = `${counted} ${account}`
  return {
    address,
    async admit() {
      await countOrRefuse(db, 'loginAddress', address)
      try {
        await countOrRefuse(db, 'loginName', byName)
      } catch (error) {
        // Refused before the comparison, so it does not count against the address.
        await releaseAttempt(db, 'loginAddress', address)
        throw error
      }
      return countAttempt(db, 'loginAccount', byAccount)
    },
    async takeBack() {
      await releaseAttempt(db, 'loginAddress', address)
      await forgetAttempts(db, 'loginName', byName)
      await forgetAttempts(db, 'loginAccount', byAccount)
    },
  }
}

/** The account counter of `guardLogin`, for password guesses from one of the account's sessions. */
export async function guardOwnPassword(db: Database, guesser: Guesser): Promise<GuessGuard> {
  const byAccount = `${await countersOf(db, guesser)} ${guesser.account}`
  return {
    address: guesser.address,
    async admit() {
      await countOrRefuse(db, 'loginAccount', byAccount)
      return true
    },
    takeBack: () => releaseAttempt(db, 'loginAccount', byAccount),
  }
}

async function countersOf(db: Database, { account, address }: Guesser): Promise<string> {
  return (await isFamiliar(db, account, address)) ? addressGroup(address) : 'ovunque'
}
