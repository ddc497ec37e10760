import type { AppJob } from '../app-context.ts'
import { deleteExpiredAttempts } from '../features/accounts/attempt-limits.queries.ts'
import { deleteSpentPasswordResets } from '../features/accounts/password-resets.queries.ts'
import { deleteOldKeys } from '../features/idempotency/idempotency.queries.ts'
import { deleteExpiredSessions } from '../http/session.queries.ts'

/** Deletes rows that are over by themselves, every night. Personal data that are kept for a time: retention.ts. */
export const tidyUp: AppJob = {
  name: 'tidy-up',
  cron: '17 3 * * *',
  async run(app) {
    await deleteExpiredSessions(app.db)
    await deleteExpiredAttempts(app.db)
    await deleteSpentPasswordResets(app.db)
    await deleteOldKeys(app.db)
  },
}
