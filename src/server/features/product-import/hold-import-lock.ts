import type { Database } from '../../database/database.ts'
import { lockImport } from './product-import.queries.ts'

/** Lets one import write at a time, whether started by the command or in the panel. Null if another import holds the lock. */
export const holdImportLock = (db: Database): Promise<{ release(): Promise<void> } | null> => lockImport(db)
