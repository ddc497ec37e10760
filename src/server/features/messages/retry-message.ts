import { messageProblems } from '../../../domain/messages.ts'
import { errorProblems } from '../../../domain/trouble.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { openErrorOfMessage, settleErrors } from '../error-log/settle-errors.ts'
import { mailChannel } from '../mail/mail-delivery-job.ts'
import { messageExists } from '../outbox/outbox.reads.ts'
import { type ChannelsByName, sendAgain } from '../outbox/queue-messages.ts'
import { telegramChannel } from '../telegram/telegram-channel.ts'

const channels: ChannelsByName = { email: mailChannel, telegram: telegramChannel }

/** Sends a permanently failed message again and resolves its error log entry; another failure adds a new entry. */
export async function retryMessage(
  app: AppContext,
  tx: Transaction,
  { messageId, errorId, adminId }: { messageId: string | null; errorId: string | null; adminId: string },
): Promise<void> {
  const message = messageId === null ? null : await sendAgain(app, tx, channels, messageId)
  if (!message) throw errorProblems['error.nothing_to_retry']({ are: 'messages' })
  if (errorId !== null) await settleErrors(tx, { errorId }, { adminId })
  await announce(app, tx, 'message.retried', { ...message, errorId, adminId })
}

/** Retries a message from the list of messages. */
export function retryListedMessage(app: AppContext, adminId: string, messageId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    if (!(await messageExists(tx, messageId))) throw messageProblems['message.not_found']()
    const errorId = await openErrorOfMessage(tx, messageId)
    await retryMessage(app, tx, { messageId, errorId, adminId })
  })
}
