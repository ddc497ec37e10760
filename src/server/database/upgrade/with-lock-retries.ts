import { setTimeout as sleep } from 'node:timers/promises'
import { postgresCode } from '../database.ts'

/** How long an upgrade waits for a lock, and how often it tries. */
export interface LockPatience {
  lockTimeoutMs: number
  /** Pauses between the tries: there is one try more than pauses. */
  pausesMs: readonly number[]
}

/**
 * Other statements queue behind one that waits for a lock. So an upgrade waits only briefly, lets the others run, and tries again: a minute
 * and a half in all.
 */
export const defaultLockPatience: LockPatience = {
  lockTimeoutMs: 2_000,
  pausesMs: [250, 500, 1_000, 2_000, 4_000, 8_000, 12_000, 16_000, 20_000],
}

export const lockNotAvailable = '55P03'
const deadlock = '40P01'

/** Runs `work`, and again after growing pauses while another session holds the lock it needs. */
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
