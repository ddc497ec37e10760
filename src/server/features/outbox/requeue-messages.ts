import type { AppContext } from '../../app-context.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import type { OutboxChannel } from './message-channel.ts'
import { selectStrandedMessages } from './outbox.queries.ts'

/** Queues pending messages without a job: the process ended during their last attempt, before its result was recorded. */
export function requeueMessages(app: AppContext, { name, delivery }: OutboxChannel): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Two concurrent runs would queue and send a message twice.
    if (!(await claimRound(tx, `requeue-${name}`))) return
    const stranded = await selectStrandedMessages(tx, { channel: name, jobName: delivery.name }, 200)
    await app.jobs.send(tx, delivery, ...stranded.map((messageId) => ({ messageId })))
  })
}
