import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { postgresCode } from '../database.ts'

/** Lock timeout and retry pauses of an upgrade. */
export interface LockPatience {
  lockTimeoutMs: number
  /** Pauses between attempts, so there is one attempt more than pauses. */
  pausesMs: readonly number[]
}

/**
 * Other statements queue behind a statement that waits for a lock. An upgrade therefore waits only briefly, lets the others run, and tries again, for
 * a minute and a half in total.
 */
export const defaultLockPatience: LockPatience = {
  lockTimeoutMs: 2_000,
  pausesMs: [250, 500, 1_000, 2_000, 4_000, 8_000, 12_000, 16_000, 20_000],
}

export const lockNotAvailable = '55P03'
const deadlock = '40P01'

/** Runs `work` and retries it after growing pauses while another session holds a required lock. */
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

/** Runs a transaction with a short lock timeout and retries it as a whole. */
export async function inTransaction(
  client: pg.ClientBase,
  patience: LockPatience,
  work: () => Promise<void>,
): Promise<void> {
  await withLockRetries(patience.pausesMs, async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${patience.lockTimeoutMs}`)
      await work()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}
