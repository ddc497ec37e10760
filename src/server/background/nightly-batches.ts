import { retention } from '../../domain/accounts/retention.ts'
import type { AppJob } from '../app-context.ts'
import type { Queryable } from '../database/database.ts'
import { reasonOf } from '../database/without-parameters.ts'
import { emptyInvoiceData } from '../features/account-data/invoice-data.queries.ts'
import { deleteExpiredAttempts } from '../features/accounts/accounts.queries.ts'
import { deleteSpentPasswordResets } from '../features/accounts/password-resets.queries.ts'
import { deleteIdleCarts } from '../features/cart/cart.queries.ts'
import { deleteOldKeys } from '../features/idempotency/idempotency.queries.ts'
import { deleteOldNotifications } from '../features/notifications/notifications.queries.ts'
import { anonymiseConsignees } from '../features/orders/consignees.queries.ts'
import { deleteOldMessages } from '../features/outbox/outbox.queries.ts'
import { deleteOldFailures } from '../features/product-import/pictures/failed-pictures.queries.ts'
import { deleteOldBulkActs } from '../features/products/bulk.queries.ts'
import { deleteOldSecurityEntries } from '../features/security-log/security-log.queries.ts'
import { deleteOldDrifts } from '../features/shopify/stock/drifts.queries.ts'
import { deleteOldWebhooks } from '../features/shopify/webhooks/webhooks.queries.ts'
import { deleteOldMails } from '../gateways/mailer/mailbox.queries.ts'
import { deleteExpiredSessions } from '../sessions/session.queries.ts'

/** Deletes or empties at most `atMost` rows, oldest first. Returns the number of rows found. */
type BatchStep = (db: Queryable, atMost: number) => Promise<number>

/** Each step is a single statement whose cost is bounded by an index. */
type BatchSteps = Readonly<Record<string, BatchStep>>

interface Pace {
  /** Rows per statement. A statement of this size takes a few hundred milliseconds. */
  batch: number
  /** Time slice in milliseconds. When it is used up, the job queues itself again and ends, so that other jobs can run. */
  turnMs: number
}

const nightlyPace: Pace = { batch: 1000, turnMs: 60_000 }

/**
 * Creates a job that runs each step in batches until no rows are left. When a step fails, the job continues with the next step. At the end it throws
 * an error that names the failed steps.
 */
export function nightlyBatches(
  { name, cron }: { name: string; cron: string },
  steps: BatchSteps,
  { batch, turnMs }: Pace = nightlyPace,
): AppJob {
  const job: AppJob = {
    name,
    cron,
    options: { expireInSeconds: 600 },
    async run(app) {
      const end = performance.now() + turnMs
      const failed: string[] = []
      let cause: unknown
      let isLeft = false
      for (const [what, step] of Object.entries(steps)) {
        try {
          while (!isLeft && (await step(app.db, batch)) === batch) isLeft = performance.now() >= end
        } catch (error) {
          failed.push(`${what} (${reasonOf(error)})`)
          cause ??= error
        }
      }
      if (isLeft) await app.db.transaction((tx) => app.jobs.send(tx, job, {}))
      if (failed.length > 0) throw new Error(`Steps of ${name} failed: ${failed.join(', ')}`, { cause })
    },
  }
  return job
}

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

/** Nightly job that deletes expired technical rows. `endRetention` handles personal data with a retention period. */
export const tidyUp = nightlyBatches({ name: 'tidy-up', cron: '17 3 * * *' }, tidyUpSteps)

/** Data with a limited retention period. */
export const retentionSteps: BatchSteps = {
  consignees: (db, atMost) => anonymiseConsignees(db, { months: retention.consigneeMonths, atMost }),
  outbox: (db, atMost) => deleteOldMessages(db, { days: retention.mailDays, atMost }),
  mailbox: (db, atMost) => deleteOldMails(db, { days: retention.mailDays, atMost }),
  carts: (db, atMost) => deleteIdleCarts(db, { days: retention.cartDays, atMost }),
  notifications: (db, atMost) => deleteOldNotifications(db, { months: retention.notificationMonths, atMost }),
  'invoice data': (db, atMost) => emptyInvoiceData(db, { years: retention.invoiceYears, atMost }),
  'security log': (db, atMost) => deleteOldSecurityEntries(db, { months: retention.securityLogMonths, atMost }),
}

/** Nightly job that ends the retention of personal data (docs/specification/accounts.md#retention-of-data). */
export const endRetention = nightlyBatches({ name: 'end-retention', cron: '37 3 * * *' }, retentionSteps)
