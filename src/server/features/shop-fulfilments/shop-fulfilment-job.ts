import type { JobKind } from '../../jobs/job.ts'

/**
 * Sends due shipments to an account's shop; `shopify/fulfilment/` does the work. Jobs are grouped by account, so a slow shop does not delay others.
 */
export const shopFulfilment: JobKind<{ userId: string }> = {
  name: 'fulfil-in-shop',
  options: { expireInSeconds: 240, retryLimit: 3 },
  keyOf: ({ userId }) => userId,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 4 },
}
