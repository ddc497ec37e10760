import { setTimeout as sleep } from 'node:timers/promises'
import { postgresCode } from '../database.ts'

/** How long an upgrade waits for a lock, and how often it tries. */
export interface LockPatience {
  lockTimeoutMs: number
  /** Pauses between the tries: one try more than there are pauses. */
  pausesMs: readonly number[]
}

/**
 * Whoever comes after a statement that waits for a lock waits behind it: so it waits briefly, lets the others pass, and tries again. In
 * all, a minute and a half.
 */
export const defaultLockPatience: LockPatience = {
  lockTimeoutMs: 2_000,
  pausesMs: [250, 500, 1_000, 2_000, 4_000, 8_000, 12_000, 16_000, 20_000],
}

const lockNotAvailable = '55P03'
const deadlock = '40P01'

/** Runs `work` again, after growing pauses, for as long as another session holds what it needs. */
export async function withLockRetries<T>(pausesMs: readonly number[], work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work()
    } catch (error) {
      const code = postgresCode(error)
      if (code !== lockNotAvailable && code !== deadlock) throw error
      await sleep(pause)
    }
  }
  return work()
}
