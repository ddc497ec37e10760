import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '../../../domain/errors.ts'
import type { Database } from '../../database/database.ts'

interface Limit {
  name: string
  /** Counted attempts allowed within the time. */
  attempts: number
  seconds: number
}

/** Attempts are counted per account and per address (decisions.md §2); what is within bounds is not slowed. */
const limits = {
  loginAccount: { name: 'login-account', attempts: 8, seconds: 15 * 60 },
  loginAddress: { name: 'login-address', attempts: 60, seconds: 15 * 60 },
  registerAddress: { name: 'register-address', attempts: 60, seconds: 15 * 60 },
  resetAddress: { name: 'reset-address', attempts: 20, seconds: 60 * 60 },
  resetAccount: { name: 'reset-account', attempts: 4, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>

type LimitName = keyof typeof limits

const limiters = new WeakMap<Database, Map<LimitName, RateLimiterPostgres>>()

function limiter(db: Database, name: LimitName): RateLimiterPostgres {
  const known = limiters.get(db) ?? new Map<LimitName, RateLimiterPostgres>()
  limiters.set(db, known)
  const { name: keyPrefix, attempts, seconds } = limits[name]
  const found =
    known.get(name) ??
    new RateLimiterPostgres({
      storeClient: db.pool,
      storeType: 'pool',
      tableName: 'attempt_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points: attempts,
      duration: seconds,
    })
  known.set(name, found)
  return found
}

/** Keys are bounded by their column; what is longer is still told apart well enough. */
const toKey = (subject: string) => subject.toLowerCase().slice(0, 200)

/** 429 with the seconds to wait, once there were too many counted attempts. */
export async function refuseIfExhausted(db: Database, name: LimitName, subject: string): Promise<void> {
  const state = await limiter(db, name).get(toKey(subject))
  if (state && state.consumedPoints >= limits[name].attempts) throw tooMany(state)
}

export async function countAttempt(db: Database, name: LimitName, subject: string): Promise<void> {
  try {
    await limiter(db, name).consume(toKey(subject))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
  }
}

export async function forgetAttempts(db: Database, name: LimitName, subject: string): Promise<void> {
  await limiter(db, name).delete(toKey(subject))
}

function tooMany(state: RateLimiterRes): DomainError {
  const retryAfter = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minuti`
  return new DomainError('too_many', 'auth.too_many', `Troppi tentativi: riprova tra ${wait}.`, { retryAfter })
}
