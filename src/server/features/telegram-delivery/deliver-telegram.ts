import pLimit from 'p-limit'
import { madeOnce } from '../../../domain/made-once.ts'
import type { AppBatchJob, AppContext } from '../../app-context.ts'
import { failureSentence } from '../../failure-sentence.ts'
import { type Chat, NoticeHeldBack, NoticeRefused, NotifierDown } from '../../gateways/notifier/notifier.ts'
import { recordError } from '../error-log/record-error.ts'
import { deliverMessages, type MessageSender, type QueuedMessage } from '../outbox/deliver-messages.ts'
import { followMovedChat, readTelegram } from '../settings/read-telegram.ts'
import { telegramChannel, telegramDelivery } from '../telegram/telegram-channel.ts'
import type { TelegramContent } from '../telegram/telegram-notification.ts'

/** In milliseconds. A batch ends before its jobs are given up (108 s), even if its last request gets no response. */
const patienceMs = 90_000

const telegramSender: MessageSender = {
  channel: telegramChannel,
  send: startSending,
  isFinal: (error) => error instanceof NoticeRefused,
  isDown: (error) => error instanceof NotifierDown,
  pauseOf: (error) => (error instanceof NoticeHeldBack ? error.seconds : null),
  giveUp: (app, tx, notice, error) =>
    recordError(app, tx, {
      source: 'telegram',
      errorType: 'notice.undeliverable',
      errorMessage: failureSentence('Avviso Telegram non recapitato', error),
      payload: { messageId: notice.id, kind: notice.kind },
    }),
}

/** Sends messages of the outbox to the admins' chat. A final failure is recorded in the error log. */
export const deliverTelegram: AppBatchJob<{ messageId: string }> = {
  ...telegramDelivery,
  batchSize: 20,
  runBatch: (app, due) => deliverMessages(app, telegramSender, due),
}

/** Sends messages one after the other, because the chat has one rate limit. */
function startSending(app: AppContext, notices: readonly QueuedMessage[]): Promise<void>[] {
  const inTurn = pLimit(1)
  const chat = madeOnce(() => readTelegram(app))
  const deadline = performance.now() + patienceMs
  return notices.map((notice) => inTurn(async () => sendOne(app, await chat(), { notice, deadline })))
}

async function sendOne(
  app: Pick<AppContext, 'db' | 'notifier'>,
  chat: Chat | null,
  { notice, deadline }: { notice: QueuedMessage; deadline: number },
): Promise<void> {
  if (!chat) throw new NoticeRefused('other', 'Telegram non è più impostato.')
  const arrivedIn = await app.notifier.send(chat, write(notice), { deadline })
  if (arrivedIn !== chat.chatId) await followMovedChat(app, chat.chatId, arrivedIn)
}

/** Telegram accepts 4,096 characters. The link must not be cut off. */
const maxOfTitle = 200

const maxOfBody = 2_500

/** Plain text, so that user input cannot become markup. */
function write({ content }: QueuedMessage): string {
  const { title, body, url } = content as TelegramContent
  return [title.slice(0, maxOfTitle), body.slice(0, maxOfBody), url].filter((line) => line !== '').join('\n\n')
}
