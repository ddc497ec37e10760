import { eq } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { countUpTo } from '../../database/paging.ts'
import { productRequests } from '../../database/schema/requests.ts'

/** Requests that nobody has answered, as far as lists are counted. */
export const countPendingRequests = (db: Queryable): Promise<number> =>
  countUpTo(db, productRequests, eq(productRequests.status, 'pending'))
