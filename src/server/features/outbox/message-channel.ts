import type { MessageChannel } from '../../database/schema/mail.ts'
import type { JobKind } from '../../jobs/job.ts'

/** A way on which messages of the outbox leave: its own name there, and its own job, so that one that is down holds up no other. */
export interface OutboxChannel<Data extends { messageId: string } = { messageId: string }> {
  name: MessageChannel
  delivery: JobKind<Data>
}
