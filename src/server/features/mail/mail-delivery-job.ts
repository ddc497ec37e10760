import type { JobKind } from '../../jobs/job.ts'
import type { OutboxChannel } from '../outbox/message-channel.ts'

type MailJob = { messageId: string; isAwaited?: boolean }

/** The delivery job's definition, for queueing; `mail-delivery/` does the work. The name is in the queues of running installations. */
export const mailDelivery: JobKind<MailJob> = {
  name: 'deliver-message',
  options: { retryLimit: 9 },
  priority: ({ isAwaited }) => (isAwaited ? 1 : 0),
}

export const mailChannel: OutboxChannel<MailJob> = { name: 'email', delivery: mailDelivery }
