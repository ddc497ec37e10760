import type { JobKind } from '../../jobs/job.ts'

/** The delivery job's definition, for queueing; `mail-delivery/` does the work. The name is in the queues of running installations. */
export const mailDelivery: JobKind<{ messageId: string }> = {
  name: 'deliver-message',
  options: { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
}
