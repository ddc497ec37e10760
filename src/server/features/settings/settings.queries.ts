import type { Queryable } from '../../database/database.ts'
import { appSettings } from '../../database/schema/operations.ts'

export const selectSettings = (db: Queryable) => db.select().from(appSettings).limit(500)
