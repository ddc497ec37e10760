import { deleteExpiredAttempts } from '../features/accounts/accounts.queries.ts'
import { deleteSpentPasswordResets } from '../features/accounts/password-resets.queries.ts'
import { deleteOldKeys } from '../features/idempotency/idempotency.queries.ts'
import { deleteOldFailures } from '../features/product-import/pictures/failed-pictures.queries.ts'
import { deleteOldBulkActs } from '../features/products/bulk.queries.ts'
import { deleteOldDrifts } from '../features/shopify/stock/drifts.queries.ts'
import { deleteOldWebhooks } from '../features/shopify/webhooks/webhooks.queries.ts'
import { deleteExpiredSessions } from '../sessions/session.queries.ts'
import { type BatchSteps, nightlyBatches } from './nightly-batches.ts'

export const tidyUpSteps: BatchSteps = {
  sessions: deleteExpiredSessions,
  'attempt limits': deleteExpiredAttempts,
  'password resets': deleteSpentPasswordResets,
  'idempotency keys': deleteOldKeys,
  'pictures that failed': deleteOldFailures,
  'bulk acts': deleteOldBulkActs,
  'stock drifts': deleteOldDrifts,
  'webhooks of shops': deleteOldWebhooks,
}

/** Nightly job that deletes expired technical rows. `retention.ts` handles personal data with a retention period. */
export const tidyUp = nightlyBatches({ name: 'tidy-up', cron: '17 3 * * *' }, tidyUpSteps)
