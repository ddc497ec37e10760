import type { AppContext } from '../../app-context.ts'
import { deleteOldKeys } from './idempotency.queries.ts'

export const forgetOldKeys = (app: AppContext): Promise<void> => deleteOldKeys(app.db)
