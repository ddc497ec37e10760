import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { MessageChannel } from '../../database/schema/mail.ts'
import type { OutboxChannel } from './message-channel.ts'
import { reviveMessage } from './outbox.queries.ts'

export type ChannelsByName = Readonly<Record<MessageChannel, OutboxChannel>>

/** Queues a permanently failed message again with all its attempts. Null if it cannot be sent again: it is deleted, pending, sent or out of date. */
export async function sendAgain(
  app: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  channels: ChannelsByName,
  messageId: string,
): ReturnType<typeof reviveMessage> {
  const revived = await reviveMessage(tx, messageId)
  if (revived) await app.jobs.send(tx, channels[revived.channel].delivery, { messageId })
  return revived
}
