import type { AppContext } from '../../app-context.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import { mailDelivery } from '../mail/mail-delivery-job.ts'
import { selectStrandedMails } from './mail-delivery.queries.ts'

/** Queues pending mails that have no job: the process ended during their last try, before its result was recorded. */
export function requeueMails(app: AppContext): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Two runs at once would queue, and send, a mail twice.
    if (!(await claimRound(tx, 'requeue-mails'))) return
    for (const messageId of await selectStrandedMails(tx, mailDelivery.name, 200)) {
      await app.jobs.send(tx, mailDelivery, { messageId })
    }
  })
}
