import type { JobKind } from '../../jobs/job.ts'

/** Telling a shop what is due, for queueing; `shopify/fulfilment/` does the work. A shop that answers slowly keeps no other waiting. */
export const shopFulfilment: JobKind<{ userId: string }> = {
  name: 'fulfil-in-shop',
  options: { expireInSeconds: 240, retryLimit: 3 },
  keyOf: ({ userId }) => userId,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 4 },
}
