import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { accountProblems, adminPasswordRefusal } from '../../../domain/accounts/account-problems.ts'
import { hasRole } from '../../../domain/accounts/roles.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import { queueLimits } from '../../rate-limits.ts'
import { addressGroups, type Client } from '../../requests/client.ts'
import { endSessionsOf } from '../../sessions/session-life-cycle.ts'
import { findUserByLogin, updateUser } from './accounts.queries.ts'
import { voidPasswordResets } from './password-resets.queries.ts'

/** argon2id as OWASP advises: 19 MiB, two passes. About 40 ms of one core per hash. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two hashes at a time, so that many concurrent logins do not take every core from other requests. */
const slots = pLimit(2)

/** Queue limit: a request that would wait longer than about a second is answered 503, because an endless queue would delay every login. */
const maxWaiting = 50

const placesTaken = new Map<string, number>()

/** Runs `work` when a slot is free. `address` is null for the server itself, which has no limit per address. */
async function takeTurn<T>(address: string | null, work: () => Promise<T>): Promise<T> {
  if (slots.pendingCount > maxWaiting) throw requestProblems.busy()
  if (address === null) return slots(work)
  const senders = addressGroups(address, queueLimits.passwordsPerAddress, queueLimits.passwordsPerSite)
  if (senders.some(({ name, limit }) => (placesTaken.get(name) ?? 0) >= limit)) {
    throw accountProblems['auth.too_many']({}, { retryAfter: 2 })
  }
  for (const { name } of senders) placesTaken.set(name, (placesTaken.get(name) ?? 0) + 1)
  try {
    return await slots(work)
  } finally {
    for (const { name } of senders) {
      const left = (placesTaken.get(name) ?? 1) - 1
      if (left > 0) placesTaken.set(name, left)
      else placesTaken.delete(name)
    }
  }
}

/** `address` is the sender of the request; null for the server itself. */
export const hashPassword = (password: string, address: string | null = null): Promise<string> =>
  takeTurn(address, () => hash(password, cost))

/** The hash of a random password, compared if the account does not exist, so that both responses take the same time. */
const decoy = hashPassword(crypto.randomUUID())

/** Called before a comparison and after a right guess. */
export interface GuessGuard {
  /** Sender of the guess; null for the server itself. */
  address: string | null
  /**
   * Counts the guess before it is compared, so that concurrent guesses are all counted. Throws after too many, or returns false if even the right
   * password must be answered as wrong.
   */
  admit(): Promise<boolean>
  /** The guess was right: removes it from the count. */
  takeBack(): Promise<void>
}

/** Always false without a stored hash. */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
  guard: GuessGuard,
): Promise<boolean> {
  const against = stored ?? (await decoy)
  return takeTurn(guard.address, async () => {
    const isAdmitted = await guard.admit()
    // Compared even if not admitted, so that every response takes the same time.
    const matches = (await verify(against, password)) && stored !== undefined && isAdmitted
    if (matches) await guard.takeBack()
    return matches
  })
}

/** The server itself is the caller, so guesses are not limited. */
const unguarded = { address: null, admit: async () => true, takeBack: async () => undefined }

/** True if this address belongs to an account above base and the password is right. */
export async function holdsPassword(db: Database, email: string, password: string): Promise<boolean> {
  const user = await findUserByLogin(db, email)
  if (!user || !hasRole(user.userRole, 'rivenditore')) return false
  return passwordMatches(user.passwordHash, password, unguarded)
}

/** The contract checks the rules for all accounts; this adds the stricter ones for administrators. */
export function refuseWeakPassword(userRole: string, password: string): void {
  const refusal = hasRole(userRole, 'admin') ? adminPasswordRefusal(password) : null
  if (refusal) throw refusal
}

/** The reason for a new password, recorded in the security log. */
type Cause = 'account.password_changed' | 'account.password_reset' | 'account.password_replaced'

/**
 * The only way to change the password of an existing account. Invalidates earlier reset links, ends all sessions and announces the event. The caller
 * must have locked the account before any reset link. Returns the changed account.
 */
export async function replacePassword(
  app: AppContext,
  tx: Transaction,
  userId: string,
  { passwordHash, cause, client }: { passwordHash: string; cause: Cause; client: Client },
): Promise<UserRow> {
  const user = await updateUser(tx, userId, { passwordHash })
  await voidPasswordResets(tx, userId)
  await endSessionsOf(tx, userId)
  await announce(app, tx, cause, { user, client, at: app.clock.now() })
  return user
}
