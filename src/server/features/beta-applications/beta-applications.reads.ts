import { eq } from 'drizzle-orm'
import type { Counted } from '../../database/paging.ts'
import { betaApplications } from '../../database/schema/requests.ts'

export const pendingApplications: Counted = { table: betaApplications, filter: eq(betaApplications.status, 'pending') }
