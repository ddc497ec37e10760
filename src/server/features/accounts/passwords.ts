import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { unavailable } from '../../../domain/errors.ts'

/** argon2id as OWASP advises: 19 MiB, two passes. About 40 ms of a core each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two hashes at a time: many logins at once must not take every core from other requests. */
const slots = pLimit(2)

/** Waiting for more than about a second, a request is answered 503: an endless queue would delay every login. */
const maxWaiting = 50

function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (slots.pendingCount > maxWaiting) {
    return Promise.reject(unavailable('busy', 'Troppe richieste in questo momento: riprova tra qualche secondo.'))
  }
  return slots(work)
}

export const hashPassword = (password: string): Promise<string> => takeTurn(() => hash(password, cost))

/** The hash of a random password, compared when the account does not exist, so that both answers take the same time. */
const decoy = hashPassword(crypto.randomUUID())

/** What is asked before a comparison and done after a wrong guess. */
export interface GuessGuard {
  /** Throws after too many wrong guesses, or answers false where even the right password must be answered as wrong. */
  admit(): Promise<boolean>
  countFailure(): Promise<void>
}

/**
 * Never true without a stored hash. Admission, comparison and count share one turn: guesses sent all at once are counted like
 * guesses sent one by one.
 */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
  guard: GuessGuard,
): Promise<boolean> {
  const against = stored ?? (await decoy)
  return takeTurn(async () => {
    const isAdmitted = await guard.admit()
    // Compared even when not admitted: every answer takes the same time.
    const matches = (await verify(against, password)) && stored !== undefined && isAdmitted
    if (!matches) await guard.countFailure()
    return matches
  })
}
