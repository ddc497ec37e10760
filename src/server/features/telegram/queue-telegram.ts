import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { queueMessages } from '../outbox/queue-messages.ts'
import { isTelegramSet } from './telegram.queries.ts'
import { telegramChannel } from './telegram-channel.ts'
import type { TelegramContent, TelegramNotice } from './telegram-notice.ts'

/** Writes notices to the admins' chat into the outbox, in the transaction of the change that they report. Nothing while Telegram is not set. */
export async function queueTelegram(
  app: Pick<AppContext, 'jobs' | 'publicUrl'>,
  tx: Transaction,
  notices: readonly TelegramNotice[],
): Promise<void> {
  if (!(await isTelegramSet(tx))) return
  const messages = notices.map(({ kind, title, body, link, dedupeKey }) => {
    const content: TelegramContent = { title, body, url: `${app.publicUrl()}${link}` }
    // A mail about the same thing has a key of its own.
    return { kind, recipient: 'admins', content, dedupeKey: dedupeKey ? `telegram:${dedupeKey}` : null }
  })
  await queueMessages(app, tx, telegramChannel, messages, ({ id }) => ({ messageId: id }))
}
