import { forgetOldKeys } from '../features/idempotency/forget-old-keys.ts'
import { deleteExpiredSessions } from '../http/session.queries.ts'
import type { Job } from './job.ts'

/** Throws away what has served its time, every night. */
export const tidyUp: Job = {
  name: 'tidy-up',
  cron: '17 3 * * *',
  async run(app) {
    await deleteExpiredSessions(app.db)
    await forgetOldKeys(app)
  },
}
