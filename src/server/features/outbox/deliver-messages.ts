import { madeOnce } from '../../../domain/made-once.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { reasonOf } from '../../database/without-parameters.ts'
import { inGroups } from '../../jobs/in-groups.ts'
import type { DueJob } from '../../jobs/job.ts'
import { retryNow } from '../../jobs/live-jobs.queries.ts'
import { markMessageAttempt, markMessagesSent, type QueuedMessage, selectUnsentMessages } from './outbox.queries.ts'
import type { OutboxChannel } from './queue-messages.ts'

export type { QueuedMessage }

/** Sends the messages of one channel and handles their failures. */
export interface MessageSender {
  channel: OutboxChannel
  /** Starts sending and returns a promise for each message, in order. */
  send(app: AppContext, messages: readonly QueuedMessage[]): Promise<void>[] | Promise<Promise<void>[]>
  /** True if no later attempt can succeed. */
  isFinal(error: unknown): boolean
  /** True if the channel itself failed: any other message would have failed as well. */
  isDown(error: unknown): boolean
  /** Seconds that the recipient's server asks to wait. The message is retried afterwards, without using up an attempt. */
  pauseOf?(error: unknown): number | null
  /** Records a final failure for the admins. */
  giveUp(app: AppContext, tx: Transaction, message: QueuedMessage, error: unknown): Promise<void>
  /** Called with messages that were accepted. */
  accepted?(app: AppContext, messages: readonly QueuedMessage[]): Promise<void>
}

/** An attempt failed because the channel is down. Failed jobs store this name. */
class ChannelDown extends Error {
  override name = 'ChannelDown'
}

/** Sends due messages of the outbox. Returns a promise for each job, in order. */
export function deliverMessages(
  app: AppContext,
  sender: MessageSender,
  due: readonly DueJob<{ messageId: string }>[],
): Promise<void>[] {
  // Two jobs for one message send it once. It fails permanently only when neither has an attempt left.
  const isLast = new Map<string, boolean>()
  for (const { data, ...job } of due) isLast.set(data.messageId, job.isLast && (isLast.get(data.messageId) ?? true))
  const deliveries = startDeliveries(app, sender, isLast)
  return due.map(async ({ data }) => (await deliveries).get(data.messageId))
}

/** Promise of each delivery by message id. Messages that are already sent have none. */
async function startDeliveries(
  app: AppContext,
  sender: MessageSender,
  isLast: ReadonlyMap<string, boolean>,
): Promise<Map<string, Promise<void>>> {
  const messages = await selectUnsentMessages(app.db, [...isLast.keys()])
  // Record each message as soon as it is sent: one that is sent but not recorded when the process ends is sent again.
  const markSent = inGroups<QueuedMessage>(async (group) => {
    await markMessagesSent(
      app.db,
      group.map(({ id }) => id),
    )
    await sender.accepted?.(app, group)
  })
  const wakeOthers = madeOnce(() => wakeWaiting(app, sender))
  const sends = await sender.send(app, messages)
  return new Map(
    messages.map((message, n) => {
      const sent = sends[n] ?? Promise.reject(new Error('The sender returned no result for the message'))
      const end = sent.then(
        async () => {
          await markSent(message)
          await wakeOthers()
        },
        (error: unknown) => handleFailure(app, sender, { message, error, isLast: isLast.get(message.id) ?? false }),
      )
      return [message.id, end]
    }),
  )
}

/**
 * The channel works again, so the messages that wait because it was down, for up to an hour, are due at once. An error here must not fail the message
 * that was just sent.
 */
const wakeWaiting = (app: Pick<AppContext, 'db' | 'log'>, { channel }: MessageSender): Promise<void> =>
  retryNow(app.db, { jobName: channel.delivery.name, failure: ChannelDown.name }).catch((error: unknown) =>
    app.log.error({ err: error }, 'Waiting messages could not be made due'),
  )

/** Rethrows the failure if a later attempt may succeed. */
async function handleFailure(
  app: AppContext,
  sender: MessageSender,
  { message, error, isLast }: { message: QueuedMessage; error: unknown; isLast: boolean },
): Promise<void> {
  const pause = sender.pauseOf?.(error) ?? null
  if (pause !== null) return sendLater(app, sender, message, pause)
  const final = isLast || sender.isFinal(error)
  const reason = reasonOf(error)
  await app.db.transaction(async (tx) => {
    await markMessageAttempt(tx, message.id, { final, error: reason })
    if (final) await sender.giveUp(app, tx, message, error)
  })
  if (!final) throw sender.isDown(error) ? new ChannelDown(reason, { cause: error }) : error
}

/** Queues a new job that replaces the current one. */
const sendLater = (app: AppContext, { channel }: MessageSender, { id }: QueuedMessage, seconds: number) =>
  app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, channel.delivery, { messageId: id }))
