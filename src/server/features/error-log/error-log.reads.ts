import { not } from 'drizzle-orm'
import type { Counted } from '../../database/paging.ts'
import { errorLogs } from '../../database/schema/operations.ts'

export const openErrors: Counted = { table: errorLogs, filter: not(errorLogs.resolved) }
