import type { Database } from '../../database/database.ts'
import { takeImportLock } from './product-import.queries.ts'

/** Lets one import write at a time, of the command's and the panel's; null if another one does. */
export const holdImportLock = (db: Database): Promise<{ release(): Promise<void> } | null> => takeImportLock(db)
