import type { JobKind } from '../../jobs/job.ts'

/** Delivery, as far as queueing goes; `mail-delivery/` does it. The name stands in the queues of running installations. */
export const mailDelivery: JobKind<{ messageId: string }> = {
  name: 'deliver-message',
  options: { retryLimit: 8, retryDelay: 10, retryBackoff: true, retryDelayMax: 3600 },
}
