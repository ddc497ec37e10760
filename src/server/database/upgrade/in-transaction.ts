import type pg from 'pg'
import { type LockPatience, withLockRetries } from './with-lock-retries.ts'

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
