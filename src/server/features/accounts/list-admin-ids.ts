import type { Queryable } from '../../database/database.ts'
import { selectAdminIds } from './accounts.queries.ts'

/** Whom other features tell of what waits for an admin. */
export const listAdminIds = (db: Queryable): Promise<string[]> => selectAdminIds(db)
