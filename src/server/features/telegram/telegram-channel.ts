import type { JobKind } from '../../jobs/job.ts'
import type { OutboxChannel } from '../outbox/queue-messages.ts'

/** The delivery job's definition, for queueing; `telegram-delivery/` does the work. */
export const telegramDelivery: JobKind<{ messageId: string }> = {
  name: 'deliver-telegram',
  options: { retryLimit: 9 },
}

export const telegramChannel: OutboxChannel = { name: 'telegram', delivery: telegramDelivery }
