import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { countUpTo } from '../../database/paging.ts'
import { betaApplications } from '../../database/schema/requests.ts'

/** Applications that nobody has answered, as far as lists are counted. */
export const countPendingApplications = (db: Queryable): Promise<number> =>
  countUpTo(db, betaApplications, eq(betaApplications.status, 'pending'))
