import type { AppBatchJob, AppContext } from '../../app-context.ts'
import { failureSentence } from '../../failure-sentence.ts'
import { type MailMessage, MailRefused, MailServerDown, ownDomain } from '../../gateways/mailer/mailer.ts'
import { forgetMailRefusals, recordMailRefusal } from '../accounts/mail-preferences.ts'
import { recordError } from '../error-log/record-error.ts'
import type { Mail, MailFacts, MailKind } from '../mail/mail.ts'
import { mailChannel, mailDelivery } from '../mail/mail-delivery-job.ts'
import { deliverMessages, type MessageSender, type QueuedMessage } from '../outbox/deliver-messages.ts'
import { readSettings } from '../settings/read-settings.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'
import { switchOffAddress } from './switch-off-address.ts'

const mailSender: MessageSender = {
  channel: mailChannel,
  send: startSending,
  isFinal: (error) => error instanceof MailRefused,
  isDown: (error) => error instanceof MailServerDown,
  async giveUp(app, tx, mail, error) {
    await recordError(app, tx, {
      source: 'outbox',
      errorType: 'message.undeliverable',
      errorMessage: failureSentence(
        `Email «${(mail.content as Mail).subject}» a ${mail.recipient} non recapitata`,
        error,
      ),
      payload: { messageId: mail.id, kind: mail.kind },
    })
    const refusal = error instanceof MailRefused ? error.recipientRefusal : null
    if (refusal !== null) await recordMailRefusal(tx, mail.recipient, refusal)
  },
  accepted: ({ db }, mails) =>
    forgetMailRefusals(
      db,
      mails.map(({ recipient }) => recipient),
    ),
}

/** Sends mails of the outbox. A final failure is recorded in the error log. */
export const deliverMails: AppBatchJob<{ messageId: string }> = {
  ...mailDelivery,
  batchSize: 20,
  runBatch: (app, due) => deliverMessages(app, mailSender, due),
}

/** A mail that cannot be rendered does not delay the others. */
async function startSending(app: AppContext, mails: readonly QueuedMessage[]): Promise<Promise<void>[]> {
  const facts = await readSettings(app.db)
  const written = mails.map((mail) => {
    try {
      return { message: write(app, mail, facts) }
    } catch (cause) {
      return { refusal: new MailRefused('The mail cannot be rendered', { cause }) }
    }
  })
  const sends = app.mailer.send(written.flatMap(({ message }) => message ?? []))[Symbol.iterator]()
  return written.map(
    ({ refusal = new Error('The mailer returned no result for the mail'), message }) =>
      (message && sends.next().value) ?? Promise.reject(refusal),
  )
}

function write(app: AppContext, row: QueuedMessage, facts: MailFacts): MailMessage {
  const mail = { ...(row.content as Omit<Mail, 'kind' | 'to'>), kind: row.kind as MailKind, to: row.recipient }
  const places = { site: app.publicUrl(), facts, switchOff: switchOffAddress(app, mail) }
  return {
    // Uses the domain of the sender's address: spam filters compare the two, and a mail in another party's name must not reveal more about us.
    messageId: `<${row.id}@${ownDomain(app.config.mail.from)}>`,
    to: mail.to,
    ...(mail.from && { from: { name: mail.from.name, replyTo: mail.from.replyTo } }),
    ...(places.switchOff && { switchOff: places.switchOff }),
    subject: mail.subject,
    text: mailText(mail, places),
    html: mailHtml(mail, places),
  }
}
