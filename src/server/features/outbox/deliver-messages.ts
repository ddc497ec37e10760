import { madeOnce } from '../../../domain/made-once.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { reasonOf } from '../../database/without-parameters.ts'
import { inGroups } from '../../jobs/in-groups.ts'
import type { DueJob } from '../../jobs/job.ts'
import { hastenRetries } from '../../jobs/live-jobs.queries.ts'
import type { OutboxChannel } from './message-channel.ts'
import { markMessageAttempt, markMessagesSent, type QueuedMessage, selectUnsentMessages } from './outbox.queries.ts'

export type { QueuedMessage }

/** How messages of a channel leave, and what follows where one does not. */
export interface MessageSender {
  channel: OutboxChannel
  /** Starts sending and returns a promise for each message, in order. */
  send(app: AppContext, messages: readonly QueuedMessage[]): Promise<void>[] | Promise<Promise<void>[]>
  /** No later try can send it. */
  isFinal(error: unknown): boolean
  /** The failure is the channel's: any other message would have met the same. */
  isDown(error: unknown): boolean
  /** Seconds that the recipient's server asks to wait: the message is tried again after them, and none of its tries is spent. */
  pauseOf?(error: unknown): number | null
  /** Records a final failure where an admin sees it. */
  giveUp(app: AppContext, tx: Transaction, message: QueuedMessage, error: unknown): Promise<void>
  /** Hears of messages that were accepted. */
  accepted?(app: AppContext, messages: readonly QueuedMessage[]): Promise<void>
}

/** A try failed because the channel is down. Jobs keep the name of what they failed with. */
class ChannelDown extends Error {
  override name = 'ChannelDown'
}

/** Sends due messages of the outbox; a promise for each job, in order. */
export function deliverMessages(
  app: AppContext,
  sender: MessageSender,
  due: readonly DueJob<{ messageId: string }>[],
): Promise<void>[] {
  // Two jobs for one message send it once; it fails for good when neither has a try left.
  const isLast = new Map<string, boolean>()
  for (const { data, ...job } of due) isLast.set(data.messageId, job.isLast && (isLast.get(data.messageId) ?? true))
  const deliveries = startDeliveries(app, sender, isLast)
  return due.map(async ({ data }) => (await deliveries).get(data.messageId))
}

/** By id, the end of each delivery. Messages that are sent already have none. */
async function startDeliveries(
  app: AppContext,
  sender: MessageSender,
  isLast: ReadonlyMap<string, boolean>,
): Promise<Map<string, Promise<void>>> {
  const messages = await selectUnsentMessages(app.db, [...isLast.keys()])
  // Recorded as soon as it is sent: what is sent but not recorded when the process ends is sent again.
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
      const sent = sends[n] ?? Promise.reject(new Error('Nobody said what became of the message'))
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
 * The channel works: those that wait because it did not, some of them for an hour by now, are due at once. That they are late is no failure
 * of the message that has just left.
 */
const wakeWaiting = (app: AppContext, { channel }: MessageSender): Promise<void> =>
  hastenRetries(app.db, { jobName: channel.delivery.name, failure: ChannelDown.name }).catch((error: unknown) =>
    app.log.error({ err: error }, 'Waiting messages could not be hastened'),
  )

/** Throws the failure again if a later try may solve it. */
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

/** A job of its own takes the place of this one. */
const sendLater = (app: AppContext, { channel }: MessageSender, { id }: QueuedMessage, seconds: number) =>
  app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, channel.delivery, { messageId: id }))
