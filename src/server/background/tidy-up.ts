import type { AppJob } from '../app-context.ts'
import { deleteExpiredAttempts } from '../features/accounts/attempt-limits.queries.ts'
import { deleteSpentPasswordResets } from '../features/accounts/password-resets.queries.ts'
import { deleteOldKeys } from '../features/idempotency/idempotency.queries.ts'
import { deleteOldNotifications } from '../features/notifications/notifications.queries.ts'
import { deleteOldSecurityEntries } from '../features/security-log/security-log.queries.ts'
import { deleteOldMails } from '../gateways/mailer/mailbox.queries.ts'
import { deleteExpiredSessions } from '../http/session.queries.ts'

/** Deletes expired rows, every night. */
export const tidyUp: AppJob = {
  name: 'tidy-up',
  cron: '17 3 * * *',
  async run(app) {
    await deleteExpiredSessions(app.db)
    await deleteExpiredAttempts(app.db)
    await deleteSpentPasswordResets(app.db)
    await deleteOldKeys(app.db)
    await deleteOldNotifications(app.db)
    await deleteOldMails(app.db)
    await deleteOldSecurityEntries(app.db)
  },
}
