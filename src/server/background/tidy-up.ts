import type { AppJob } from '../app-context.ts'
import { tidyAccounts } from '../features/accounts/tidy-accounts.ts'
import { forgetOldKeys } from '../features/idempotency/forget-old-keys.ts'
import { forgetOldNotifications } from '../features/notifications/forget-old-notifications.ts'
import { deleteOldMails } from '../gateways/mailer/mailbox.queries.ts'
import { deleteExpiredSessions } from '../http/session.queries.ts'

/** Throws away what has served its time, every night. */
export const tidyUp: AppJob = {
  name: 'tidy-up',
  cron: '17 3 * * *',
  async run(app) {
    await deleteExpiredSessions(app.db)
    await tidyAccounts(app)
    await forgetOldKeys(app)
    await forgetOldNotifications(app)
    await deleteOldMails(app.db)
  },
}
