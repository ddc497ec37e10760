import type { AppJob } from '../app-context.ts'
import { recoverImports } from '../features/import-runs/run-import.ts'
import { mailChannel } from '../features/mail/mail-delivery-job.ts'
import { confirmLateShipments } from '../features/orders/shipment/confirm-shipment.ts'
import { requeueMessages } from '../features/outbox/queue-messages.ts'
import { reconcileCheckouts } from '../features/payments/reconcile-checkouts.ts'
import { recoverRefunds } from '../features/payments/recover-refunds.ts'
import { recoverPictureIntake } from '../features/product-import/pictures/fetch-awaited-pictures.ts'
import { telegramChannel } from '../features/telegram/telegram-channel.ts'

/**
 * Resumes work interrupted by a crash: messages, pictures and refunds whose last attempt did not finish, shipments without a notification, and
 * payments whose event was not received. Runs at every start and on a schedule. The step that queries the payment provider runs last, because the
 * provider itself may be failing.
 */
export const recoverLostWork: AppJob = {
  name: 'recover-lost-work',
  cron: '*/15 * * * *',
  atStart: true,
  options: { expireInSeconds: 600 },
  async run(app) {
    for (const channel of [mailChannel, telegramChannel]) await requeueMessages(app, channel)
    await confirmLateShipments(app)
    await recoverPictureIntake(app)
    await recoverImports(app)
    await recoverRefunds(app)
    await reconcileCheckouts(app)
  },
}
