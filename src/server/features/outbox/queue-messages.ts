import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { MessageChannel } from '../../database/schema/messages.ts'
import type { JobKind } from '../../jobs/job.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import { insertMessages, type NewMessage, reviveMessage, selectStrandedMessages } from './outbox.queries.ts'

/**
 * Inserts messages into the outbox and queues their delivery in the transaction of the change they report: none is lost, and none is sent after a
 * rollback. `dataOf` returns the data of a message's delivery job.
 */
export async function queueMessages<Kind extends string, Data extends { messageId: string }>(
  app: Pick<AppContext, 'jobs'>,
  tx: Transaction,
  channel: OutboxChannel<Data>,
  messages: readonly NewMessage<Kind>[],
  dataOf: (message: { id: string; kind: Kind }) => Data,
): Promise<void> {
  const queued = await insertMessages(tx, channel.name, messages)
  await app.jobs.send(tx, channel.delivery, ...queued.map(dataOf))
}

/** Queues pending messages without a job: the process ended during their last attempt, before its result was recorded. */
export function requeueMessages(app: AppContext, { name, delivery }: OutboxChannel): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Two concurrent runs would queue and send a message twice.
    if (!(await claimRound(tx, `requeue-${name}`))) return
    const stranded = await selectStrandedMessages(tx, { channel: name, jobName: delivery.name }, 200)
    await app.jobs.send(tx, delivery, ...stranded.map((messageId) => ({ messageId })))
  })
}

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

/** A delivery channel of the outbox. Each has its own job, so that a channel that is down does not hold up the others. */
export interface OutboxChannel<Data extends { messageId: string } = { messageId: string }> {
  name: MessageChannel
  delivery: JobKind<Data>
}
