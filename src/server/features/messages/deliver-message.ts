import type { AppContext } from '../../app-context.ts'
import type { OutboxRow } from '../../database/schema/messages.ts'
import { MailRefused } from '../../gateways/mailer/mailer.ts'
import type { Job } from '../../jobs/job.ts'
import { recordError } from '../error-log/record-error.ts'
import type { Letter } from './letter.ts'
import { letterHtml, letterText } from './letter-layout.ts'
import { findMessage, markMessageAttempt, markMessageSent } from './messages.queries.ts'

/** Sends one message of the outbox; what finally fails stands in the error log (decisions.md §9). */
export const deliverMessage: Job<{ messageId: string }> = {
  name: 'deliver-message',
  options: { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
  async run(app, { messageId }, attempt) {
    const message = await findMessage(app.db, messageId)
    if (!message || message.status === 'sent') return
    try {
      await deliver(app, message)
    } catch (error) {
      const final = attempt.isLast || error instanceof MailRefused
      const reason = error instanceof Error ? error.message : String(error)
      await app.db.transaction(async (tx) => {
        await markMessageAttempt(tx, message.id, { final, error: reason })
        if (!final) return
        await recordError(tx, {
          source: 'outbox',
          errorType: 'message.undeliverable',
          errorMessage: `E-mail a ${message.recipient} non recapitata: ${reason}`,
          payload: { messageId: message.id, kind: message.kind },
        })
      })
      if (!final) throw error
      return
    }
    await markMessageSent(app.db, message.id)
  },
}

async function deliver(app: AppContext, message: OutboxRow): Promise<void> {
  const letter = { ...(message.content as Omit<Letter, 'kind' | 'to'>), kind: message.kind, to: message.recipient }
  await app.mailer.send({
    messageId: `<${message.id}@filiera.example>`,
    to: letter.to,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
  })
}
