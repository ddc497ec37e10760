import type { AppContext } from '../../app-context.ts'
import { deleteExpiredAttempts, deleteSpentPasswordResets } from './password-resets.queries.ts'

/** Throws away counters whose time is over and links that open nothing any more. */
export async function tidyAccounts(app: AppContext): Promise<void> {
  await deleteExpiredAttempts(app.db)
  await deleteSpentPasswordResets(app.db)
}
