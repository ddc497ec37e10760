import type { AppContext } from '../../app-context.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import { deliverMessage } from './deliver-message.ts'
import { selectStrandedMessages } from './messages.queries.ts'

/** Queues again what is still to be sent and has no job: its last try ended with the process, before anything could be noted. */
export function requeueMessages(app: AppContext): Promise<void> {
  return app.db.transaction(async (tx) => {
    // Two rounds at once would queue a message twice, and mail it twice.
    if (!(await claimRound(tx, 'requeue-messages'))) return
    for (const messageId of await selectStrandedMessages(tx, deliverMessage.name, 200)) {
      await app.jobs.send(tx, deliverMessage, { messageId })
    }
  })
}
