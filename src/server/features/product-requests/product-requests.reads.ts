import { eq } from 'drizzle-orm'
import type { Counted } from '../../database/paging.ts'
import { productRequests } from '../../database/schema/requests.ts'

/** Unanswered requests. */
export const pendingRequests: Counted = { table: productRequests, filter: eq(productRequests.status, 'pending') }
