import type { AppBatchJob, AppContext } from '../../app-context.ts'
import { reasonOf } from '../../database/without-parameters.ts'
import { MailRefused, type Mail as Message } from '../../gateways/mailer/mailer.ts'
import type { JobAttempt } from '../../jobs/job.ts'
import { recordError } from '../error-log/record-error.ts'
import type { Mail } from '../mail/mail.ts'
import { mailDelivery } from '../mail/mail-delivery-job.ts'
import { inGroups } from './in-groups.ts'
import { markMailAttempt, markMailsSent, type QueuedMail, selectUnsentMails } from './mail-delivery.queries.ts'
import { mailHtml, mailText } from './mail-layout.ts'

/** Sends mails of the outbox. A final failure is recorded in the error log. */
export const deliverMails: AppBatchJob<{ messageId: string }> = {
  ...mailDelivery,
  runBatch(app, due) {
    // Two jobs for one mail send it once.
    const attempts = new Map(due.map((one) => [one.data.messageId, one]))
    const deliveries = startDeliveries(app, attempts)
    return due.map(async ({ data }) => (await deliveries).get(data.messageId))
  },
}

/** By id, the end of each delivery. Mails that are sent already have none. */
async function startDeliveries(
  app: AppContext,
  attempts: ReadonlyMap<string, JobAttempt>,
): Promise<Map<string, Promise<void>>> {
  const mails = await selectUnsentMails(app.db, [...attempts.keys()])
  const sends = app.mailer.send(mails.map(message))
  // Recorded as soon as it is sent: what is sent but not recorded when the process ends is sent again.
  const markSent = inGroups<string>((ids) => markMailsSent(app.db, ids))
  return new Map(
    mails.map((mail, n) => {
      const sent = Promise.resolve(sends[n])
      const end = sent.then(
        () => markSent(mail.id),
        (error: unknown) => handleFailure(app, mail, error, attempts.get(mail.id)?.isLast ?? false),
      )
      return [mail.id, end]
    }),
  )
}

/** Throws the failure again if a later try may solve it. */
async function handleFailure(app: AppContext, mail: QueuedMail, error: unknown, isLast: boolean): Promise<void> {
  const final = isLast || error instanceof MailRefused
  const reason = reasonOf(error)
  await app.db.transaction(async (tx) => {
    await markMailAttempt(tx, mail.id, { final, error: reason })
    if (!final) return
    await recordError(app, tx, {
      source: 'outbox',
      errorType: 'message.undeliverable',
      errorMessage: `E-mail a ${mail.recipient} non recapitata: ${reason}`,
      payload: { messageId: mail.id, kind: mail.kind },
    })
  })
  if (!final) throw error
}

function message(row: QueuedMail): Message {
  const mail = { ...(row.content as Omit<Mail, 'kind' | 'to'>), to: row.recipient }
  return {
    messageId: `<${row.id}@filiera.example>`,
    to: mail.to,
    subject: mail.subject,
    text: mailText(mail),
    html: mailHtml(mail),
  }
}
