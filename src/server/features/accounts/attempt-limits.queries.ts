import type { Queryable } from '../../database/database.ts'
import { deleteDue } from '../../database/delete-older.ts'

/**
 * Expired counters can be deleted because the limiter reads them as zero. `expire` is in milliseconds of the real clock. Returns the number deleted.
 */
export const deleteExpiredAttempts = (db: Queryable, atMost: number): Promise<number> =>
  deleteDue(
    db,
    { table: 'attempt_limits', key: 'key', column: 'expire', before: '$2::bigint', values: [Date.now()] },
    atMost,
  )
