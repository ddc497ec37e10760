import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { OutboxChannel } from './message-channel.ts'
import { insertMessages, type NewMessage } from './outbox.queries.ts'

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
