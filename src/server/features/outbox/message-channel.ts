import type { MessageChannel } from '../../database/schema/mail.ts'
import type { JobKind } from '../../jobs/job.ts'

/** A delivery channel of the outbox. Each has its own job, so that a channel that is down does not hold up the others. */
export interface OutboxChannel<Data extends { messageId: string } = { messageId: string }> {
  name: MessageChannel
  delivery: JobKind<Data>
}
