import type { JobKind } from '../../jobs/job.ts'

/** The delivery job's definition, for queueing; `mail-delivery/` does the work. The name is in the queues of running installations. */
export const mailDelivery: JobKind<{ messageId: string; isAwaited?: boolean }> = {
  name: 'deliver-message',
  options: { retryLimit: 9 },
  priority: ({ isAwaited }) => (isAwaited ? 1 : 0),
}
