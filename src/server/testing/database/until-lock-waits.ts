import { expect } from 'vitest'
import type { Database } from '../../database/database.ts'

/** Waits until at least `count` statements in this database wait for a lock. */
export async function untilLockWaits({ pool }: Pick<Database, 'pool'>, count = 1): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await pool.query(waiting)).rows.length).toBeGreaterThanOrEqual(count)
}
