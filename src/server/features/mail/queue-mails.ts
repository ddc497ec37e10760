import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { insertMails } from './mail.queries.ts'
import { isMailAwaited, type Mail } from './mail.ts'
import { mailDelivery } from './mail-delivery-job.ts'

/** Writes mails into the outbox, in the transaction of the change they report: none is lost, and none is sent after a rollback. */
export async function queueMails(
  app: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  mails: readonly Mail[],
): Promise<void> {
  const queued = await insertMails(tx, mails)
  await app.jobs.send(
    tx,
    mailDelivery,
    ...queued.map(({ id, kind }) => ({ messageId: id, isAwaited: isMailAwaited[kind] })),
  )
}
