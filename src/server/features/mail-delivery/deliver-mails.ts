import type { AppBatchJob, AppContext } from '../../app-context.ts'
import { reasonOf } from '../../database/without-parameters.ts'
import { type MailMessage, MailRefused } from '../../gateways/mailer/mailer.ts'
import { ownDomain } from '../../gateways/mailer/own-address.ts'
import { inGroups } from '../../jobs/in-groups.ts'
import { recordError } from '../error-log/record-error.ts'
import type { Mail } from '../mail/mail.ts'
import { mailDelivery } from '../mail/mail-delivery-job.ts'
import { markMailAttempt, markMailsSent, type QueuedMail, selectUnsentMails } from './mail-delivery.queries.ts'
import { mailHtml, mailText } from './mail-layout.ts'

/** Sends mails of the outbox. A final failure is recorded in the error log. */
export const deliverMails: AppBatchJob<{ messageId: string }> = {
  ...mailDelivery,
  batchSize: 20,
  runBatch(app, due) {
    // Two jobs for one mail send it once; it fails for good when neither has a try left.
    const isLast = new Map<string, boolean>()
    for (const { data, ...job } of due) isLast.set(data.messageId, job.isLast && (isLast.get(data.messageId) ?? true))
    const deliveries = startDeliveries(app, isLast)
    return due.map(async ({ data }) => (await deliveries).get(data.messageId))
  },
}

/** By id, the end of each delivery. Mails that are sent already have none. */
async function startDeliveries(
  app: AppContext,
  isLast: ReadonlyMap<string, boolean>,
): Promise<Map<string, Promise<void>>> {
  const mails = await selectUnsentMails(app.db, [...isLast.keys()])
  // Recorded as soon as it is sent: what is sent but not recorded when the process ends is sent again.
  const markSent = inGroups<string>((ids) => markMailsSent(app.db, ids))
  return new Map(
    startSending(app, mails).map(({ mail, sent }) => {
      const end = sent.then(
        () => markSent(mail.id),
        (error: unknown) => handleFailure(app, mail, error, isLast.get(mail.id) ?? false),
      )
      return [mail.id, end]
    }),
  )
}

/** A mail that cannot be written does not hold up the others. */
function startSending(app: AppContext, mails: readonly QueuedMail[]): { mail: QueuedMail; sent: Promise<void> }[] {
  const written = mails.map((mail) => {
    try {
      return { mail, message: write(app, mail) }
    } catch (cause) {
      return { mail, refusal: new MailRefused('The mail cannot be written', { cause }) }
    }
  })
  const sends = app.mailer.send(written.flatMap(({ message }) => message ?? []))[Symbol.iterator]()
  return written.map(({ mail, refusal = new Error('The mailer did not say what became of the mail'), message }) => ({
    mail,
    sent: (message && sends.next().value) ?? Promise.reject(refusal),
  }))
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

function write({ config }: AppContext, row: QueuedMail): MailMessage {
  const mail = { ...(row.content as Omit<Mail, 'kind' | 'to'>), to: row.recipient }
  return {
    // The domain of the sender's address: programs that check mails compare them, and a mail in another's name says no more of us.
    messageId: `<${row.id}@${ownDomain(config.mail.from)}>`,
    to: mail.to,
    ...(mail.from && { from: { name: mail.from.name, replyTo: mail.from.replyTo } }),
    subject: mail.subject,
    text: mailText(mail),
    html: mailHtml(mail),
  }
}
