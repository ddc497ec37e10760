import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { JobKind } from '../../jobs/job.ts'
import { insertMails } from './mail.queries.ts'
import type { Mail } from './mail.ts'

/** Delivery, as far as queueing goes; `mail-delivery/` does it. The name stands in the queues of running installations. */
export const mailDelivery: JobKind<{ messageId: string }> = {
  name: 'deliver-message',
  options: { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
}

/** Writes mails into the outbox, in the transaction of the change they tell of: none is lost, none is sent for a rollback. */
export async function queueMails(
  app: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  mails: readonly Mail[],
): Promise<void> {
  const ids = await insertMails(tx, mails)
  await app.jobs.send(tx, mailDelivery, ...ids.map((messageId) => ({ messageId })))
}
