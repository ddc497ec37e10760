import type { Queryable } from '../../database/database.ts'
import { selectAdminIds } from './accounts.queries.ts'

/** The admins, who are notified of what waits for them. */
export const listAdminIds = (db: Queryable): Promise<string[]> => selectAdminIds(db)
