import { requeueMessages } from '../features/messages/requeue-messages.ts'
import { reconcileCheckouts } from '../features/payments/reconcile-checkouts.ts'
import { recoverRefunds } from '../features/payments/recover-refunds.ts'
import type { Job } from './job.ts'

/**
 * Takes up again what a crash in the wrong moment left lying: mails and refunds whose last try was cut off, and payments whose event
 * came while nobody listened. At every start, and by the clock. What asks the provider comes last: it may be what is out of order.
 */
export const recoverLostWork: Job = {
  name: 'recover-lost-work',
  cron: '*/15 * * * *',
  atStart: true,
  options: { expireInSeconds: 600 },
  async run(app) {
    await requeueMessages(app)
    await recoverRefunds(app)
    await reconcileCheckouts(app)
  },
}
