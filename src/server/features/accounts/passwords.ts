import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { unavailable } from '../../../domain/errors.ts'

/** argon2id as OWASP advises: 19 MiB, two passes. About 40 ms of a core each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two hashes at a time: many logins at once must not take every core from other requests. */
const slots = pLimit(2)

/** A request that would wait longer than about a second is answered 503: an endless queue would delay every login. */
const maxWaiting = 50

function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (slots.pendingCount > maxWaiting) {
    return Promise.reject(unavailable('busy', 'Troppe richieste in questo momento: riprova tra qualche secondo.'))
  }
  return slots(work)
}

export const hashPassword = (password: string): Promise<string> => takeTurn(() => hash(password, cost))

/** The hash of a random password, compared if the account does not exist, so that both answers take the same time. */
const decoy = hashPassword(crypto.randomUUID())

/** Called before a comparison and after a wrong guess. */
export interface GuessGuard {
  /** Throws after too many wrong guesses, or returns false if even the right password must be answered as wrong. */
  admit(): Promise<boolean>
  countFailure(): Promise<void>
}

/**
 * Always false without a stored hash. Admission, comparison and count share one turn in the queue: concurrent guesses are counted like
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
    // Compared even if not admitted, so that every answer takes the same time.
    const matches = (await verify(against, password)) && stored !== undefined && isAdmitted
    if (!matches) await guard.countFailure()
    return matches
  })
}
