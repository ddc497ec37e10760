import { not } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { countUpTo } from '../../database/paging.ts'
import { errorLogs } from '../../database/schema/operations.ts'

/** Errors that nobody has resolved, as far as lists are counted. */
export const countOpenErrors = (db: Queryable): Promise<number> => countUpTo(db, errorLogs, not(errorLogs.resolved))
