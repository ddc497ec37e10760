import type { AppContext } from '../../app-context.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import { mailDelivery } from '../mail/mail-delivery-job.ts'
import { selectStrandedMails } from './mail-delivery.queries.ts'

/** Queues again what is still to be sent and has no job: its last try ended with the process, before anything could be noted. */
export function requeueMails(app: AppContext): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Two rounds at once would queue a mail twice, and send it twice.
    if (!(await claimRound(tx, 'requeue-mails'))) return
    for (const messageId of await selectStrandedMails(tx, mailDelivery.name, 200)) {
      await app.jobs.send(tx, mailDelivery, { messageId })
    }
  })
}
