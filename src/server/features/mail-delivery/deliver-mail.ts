import type { AppContext, AppJob } from '../../app-context.ts'
import { MailRefused } from '../../gateways/mailer/mailer.ts'
import { recordError } from '../error-log/record-error.ts'
import type { Mail } from '../mail/mail.ts'
import { mailDelivery } from '../mail/mail-delivery-job.ts'
import { findMail, markMailAttempt, markMailSent, type QueuedMail } from './mail-delivery.queries.ts'
import { mailHtml, mailText } from './mail-layout.ts'

/** Sends one mail of the outbox. A final failure is recorded in the error log. */
export const deliverMail: AppJob<{ messageId: string }> = {
  ...mailDelivery,
  async run(app, { messageId }, attempt) {
    const mail = await findMail(app.db, messageId)
    if (!mail || mail.status === 'sent') return
    try {
      await deliver(app, mail)
    } catch (error) {
      const final = attempt.isLast || error instanceof MailRefused
      const reason = error instanceof Error ? error.message : String(error)
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
      return
    }
    await markMailSent(app.db, mail.id)
  },
}

async function deliver(app: AppContext, row: QueuedMail): Promise<void> {
  const mail = { ...(row.content as Omit<Mail, 'kind' | 'to'>), to: row.recipient }
  await app.mailer.send({
    messageId: `<${row.id}@filiera.example>`,
    to: mail.to,
    subject: mail.subject,
    text: mailText(mail),
    html: mailHtml(mail),
  })
}
