import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { queueMessages } from '../outbox/queue-messages.ts'
import { isTelegramSet } from './telegram.queries.ts'
import { telegramChannel } from './telegram-channel.ts'
import type { TelegramContent, TelegramNotification } from './telegram-notification.ts'

/** Queues messages to the admins' chat in the outbox, in the transaction of the change that they report. Does nothing if Telegram is not set up. */
export async function queueTelegram(
  app: Pick<AppContext, 'jobs' | 'publicUrl'>,
  tx: Transaction,
  notices: readonly TelegramNotification[],
): Promise<void> {
  if (!(await isTelegramSet(tx))) return
  const messages = notices.map(({ kind, title, body, link, dedupeKey }) => {
    const content: TelegramContent = { title, body, url: `${app.publicUrl()}${link}` }
    // A mail about the same event has its own key.
    return { kind, recipient: 'admins', content, dedupeKey: dedupeKey ? `telegram:${dedupeKey}` : null }
  })
  await queueMessages(app, tx, telegramChannel, messages, ({ id }) => ({ messageId: id }))
}
