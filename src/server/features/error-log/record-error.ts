import type { Queryable } from '../../database/database.ts'
import { insertErrorLog } from './error-log.queries.ts'

/** Trouble that a person has to look at (portal.md §3, error log). Never put secrets into the payload. */
export const recordError = (
  db: Queryable,
  entry: { source: string; errorType: string; errorMessage: string; payload?: Record<string, unknown> },
): Promise<void> => insertErrorLog(db, entry)
