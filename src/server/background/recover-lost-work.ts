import type { AppJob } from '../app-context.ts'
import { requeueMails } from '../features/mail-delivery/requeue-mails.ts'
import { reconcileCheckouts } from '../features/payments/reconcile-checkouts.ts'
import { recoverRefunds } from '../features/payments/recover-refunds.ts'

/**
 * Takes up again what a crash in the wrong moment left lying: mails and refunds whose last try was cut off, and payments whose event
 * came while nobody listened. At every start, and by the clock. What asks the provider comes last: it may be what is out of order.
 */
export const recoverLostWork: AppJob = {
  name: 'recover-lost-work',
  cron: '*/15 * * * *',
  atStart: true,
  options: { expireInSeconds: 600 },
  async run(app) {
    await requeueMails(app)
    await recoverRefunds(app)
    await reconcileCheckouts(app)
  },
}
