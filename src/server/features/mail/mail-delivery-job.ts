import type { JobKind } from '../../jobs/job.ts'
import type { OutboxChannel } from '../outbox/queue-messages.ts'

type MailJob = { messageId: string; isAwaited?: boolean }

/**
 * Definition of the delivery job, for queueing; `mail-delivery/` does the work. Running installations have queued jobs with this name, so it must
 * not change.
 */
export const mailDelivery: JobKind<MailJob> = {
  name: 'deliver-message',
  options: { retryLimit: 9 },
  priority: ({ isAwaited }) => (isAwaited ? 1 : 0),
}

export const mailChannel: OutboxChannel<MailJob> = { name: 'email', delivery: mailDelivery }
