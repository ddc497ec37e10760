import type { Queryable } from '../../database/database.ts'
import { deleteDue } from '../../database/delete-older.ts'

/** The limiter reads an expired counter as zero, so nothing else needs the row. It counts in milliseconds of the real clock. Returns how many. */
export const deleteExpiredAttempts = (db: Queryable, atMost: number): Promise<number> =>
  deleteDue(
    db,
    { table: 'attempt_limits', key: 'key', column: 'expire', before: '$2::bigint', values: [Date.now()] },
    atMost,
  )
