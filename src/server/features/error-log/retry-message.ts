import { conflict, notFound } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { mailChannel } from '../mail/mail-delivery-job.ts'
import { type ChannelsByName, sendAgain } from '../outbox/send-again.ts'
import { telegramChannel } from '../telegram/telegram-channel.ts'
import { lockError, resolveError } from './error-log.queries.ts'

const channels: ChannelsByName = { email: mailChannel, telegram: telegramChannel }

/**
 * An admin sends a message again that failed for good. Its entry is resolved by that: if it fails once more it stands in the log anew.
 * Repeating the call sends nothing more.
 */
export function retryMessage(app: AppContext, adminId: string, errorId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const entry = await lockError(tx, errorId)
    if (!entry) throw notFound('error.not_found', 'Errore non trovato')
    if (entry.resolved) return
    const message = entry.messageId ? await sendAgain(app, tx, channels, entry.messageId) : null
    if (!message) {
      throw conflict(
        'error.nothing_to_retry',
        'Qui non c’è un invio da riprovare: il messaggio è già partito, è scaduto o non è più conservato.',
      )
    }
    await resolveError(tx, errorId, adminId)
    await announce(app, tx, 'message.retried', { ...message, errorId, adminId })
  })
}
