import type { Database } from '../../database/database.ts'
import { addressGroup } from '../../http/connections/address-group.ts'
import { countAttempt, countOrRefuse, forgetAttempts, giveBackAttempt } from './attempt-limits.ts'
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
 * Counts guesses at a login by address, by the name typed and by the account. Only the first two answer 429: the third would reveal that an
 * e-mail address and a username belong together, so beyond it every guess is answered as wrong. An address that has signed in to the
 * account within 30 days has its own counters, or anyone could lock an account by guessing from elsewhere.
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
        // Refused before it was compared: no guess of this address.
        await giveBackAttempt(db, 'loginAddress', address)
        throw error
      }
      return countAttempt(db, 'loginAccount', byAccount)
    },
    async takeBack() {
      await giveBackAttempt(db, 'loginAddress', address)
      await forgetAttempts(db, 'loginName', byName)
      await forgetAttempts(db, 'loginAccount', byAccount)
    },
  }
}

/** The same counter of the account, for guesses at the password from one of its sessions. */
export async function guardOwnPassword(db: Database, guesser: Guesser): Promise<GuessGuard> {
  const byAccount = `${await countersOf(db, guesser)} ${guesser.account}`
  return {
    address: guesser.address,
    async admit() {
      await countOrRefuse(db, 'loginAccount', byAccount)
      return true
    },
    takeBack: () => giveBackAttempt(db, 'loginAccount', byAccount),
  }
}

async function countersOf(db: Database, { account, address }: Guesser): Promise<string> {
  return (await isFamiliar(db, account, address)) ? addressGroup(address) : 'ovunque'
}
