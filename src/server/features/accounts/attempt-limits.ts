import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { DomainError } from '../../../domain/errors.ts'
import type { Database } from '../../database/database.ts'
import { type AttemptLimit, type AttemptLimitName, attemptLimits } from '../../rate-limits.ts'
import { addressGroups } from '../../requests/client.ts'

interface Counter {
  key: string
  limit: number
}

/** The column limits the key's length: longer names with the same prefix share a counter. */
function countersOf(name: AttemptLimitName, subject: string): readonly Counter[] {
  const { attempts, isPerAddress }: AttemptLimit = attemptLimits[name]
  const groups = isPerAddress ? addressGroups(subject, attempts) : [{ name: subject, limit: attempts }]
  return groups.map((group) => ({ key: group.name.slice(0, 200), limit: group.limit }))
}

const limiters = new WeakMap<Database, Map<AttemptLimitName, RateLimiterPostgres>>()

/** Only counts; the limit of each counter is checked by the caller. */
function limiter(db: Database, name: AttemptLimitName): RateLimiterPostgres {
  const known = limiters.get(db) ?? new Map<AttemptLimitName, RateLimiterPostgres>()
  limiters.set(db, known)
  const { name: keyPrefix, seconds } = attemptLimits[name]
  const found =
    known.get(name) ??
    new RateLimiterPostgres({
      storeClient: db.pool,
      storeType: 'pool',
      tableName: 'attempt_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points: Number.MAX_SAFE_INTEGER,
      duration: seconds,
    })
  known.set(name, found)
  return found
}

export async function isExhausted(db: Database, name: AttemptLimitName, subject: string): Promise<boolean> {
  return (await exhausted(db, name, subject)) !== null
}

/** Throws 429 with the seconds to wait if the limit is used up. Does not count an attempt. */
export async function refuseIfExhausted(db: Database, name: AttemptLimitName, subject: string): Promise<void> {
  const state = await exhausted(db, name, subject)
  if (state) throw tooMany(state)
}

async function exhausted(db: Database, name: AttemptLimitName, subject: string): Promise<RateLimiterRes | null> {
  for (const { key, limit } of countersOf(name, subject)) {
    const state = await limiter(db, name).get(key)
    if (state && state.consumedPoints >= limit) return state
  }
  return null
}

/** Counts an attempt before it is made, so that concurrent attempts are all counted. Returns false beyond the limit. */
export async function countAttempt(db: Database, name: AttemptLimitName, subject: string): Promise<boolean> {
  return (await consume(db, name, subject)) === null
}

/** Counts like `countAttempt`; throws 429 with the seconds to wait beyond the limit. */
export async function countOrRefuse(db: Database, name: AttemptLimitName, subject: string): Promise<void> {
  const state = await consume(db, name, subject)
  if (state) throw tooMany(state)
}

/** Returns null within the limits. An attempt refused by a wider group is not counted in the narrower ones. */
async function consume(db: Database, name: AttemptLimitName, subject: string): Promise<RateLimiterRes | null> {
  const counted: string[] = []
  for (const { key, limit } of countersOf(name, subject)) {
    const state = await limiter(db, name).consume(key)
    if (state.consumedPoints > limit) {
      for (const narrower of counted) await limiter(db, name).reward(narrower)
      return state
    }
    counted.push(key)
  }
  return null
}

/** Reverts the count of an attempt that turned out to be legitimate. */
export async function releaseAttempt(db: Database, name: AttemptLimitName, subject: string): Promise<void> {
  for (const { key } of countersOf(name, subject)) await limiter(db, name).reward(key)
}

/** Uses up the limit at once; its period starts now. */
export async function exhaust(db: Database, name: AttemptLimitName, subject: string): Promise<void> {
  for (const { key, limit } of countersOf(name, subject))
    await limiter(db, name).set(key, limit, attemptLimits[name].seconds)
}

export async function forgetAttempts(db: Database, name: AttemptLimitName, subject: string): Promise<void> {
  for (const { key } of countersOf(name, subject)) await limiter(db, name).delete(key)
}

function tooMany(state: RateLimiterRes): DomainError {
  const retryAfter = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  return accountProblems['auth.too_many']({ minutes: Math.ceil(retryAfter / 60) }, { retryAfter })
}
