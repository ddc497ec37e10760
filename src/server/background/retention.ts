import { retention } from '../../domain/retention.ts'
import type { AppJob } from '../app-context.ts'
import type { Queryable } from '../database/database.ts'
import { deleteOldOutboxMails } from '../features/mail-delivery/mail-delivery.queries.ts'
import { deleteOldNotifications } from '../features/notifications/notifications.queries.ts'
import { anonymiseConsignees } from '../features/orders/consignees.queries.ts'
import { deleteOldSecurityEntries } from '../features/security-log/security-log.queries.ts'
import { deleteOldMails } from '../gateways/mailer/mailbox.queries.ts'

/** Ends the keeping of at most so many rows, the oldest first. Returns how many it found. */
export type EndKeeping = (db: Queryable, atMost: number) => Promise<number>

/** What is not kept for ever. Each step is one statement that an index bounds. */
const allSteps: readonly EndKeeping[] = [
  (db, atMost) => anonymiseConsignees(db, { months: retention.consigneeMonths, atMost }),
  (db, atMost) => deleteOldOutboxMails(db, { days: retention.mailDays, atMost }),
  (db, atMost) => deleteOldMails(db, { days: retention.mailDays, atMost }),
  (db, atMost) => deleteOldNotifications(db, { months: retention.notificationMonths, atMost }),
  (db, atMost) => deleteOldSecurityEntries(db, { months: retention.securityLogMonths, atMost }),
]

interface Pace {
  /** Rows of one statement: some hundred milliseconds. */
  batch: number
  /** After this time the job ends, so that others can run, and queues itself again. */
  turnMs: number
}

/** Ends, every night, the keeping of personal data whose time is over (docs/specification/accounts.md#keeping-and-deleting-data). */
export const retentionJob = (steps: readonly EndKeeping[], { batch, turnMs }: Pace): AppJob => {
  const job: AppJob = {
    name: 'end-retention',
    cron: '37 3 * * *',
    options: { expireInSeconds: 600 },
    async run(app) {
      const end = performance.now() + turnMs
      for (const step of steps) {
        while ((await step(app.db, batch)) === batch) {
          if (performance.now() < end) continue
          await app.db.transaction((tx) => app.jobs.send(tx, job, {}))
          return
        }
      }
    },
  }
  return job
}

export const endRetention = retentionJob(allSteps, { batch: 1000, turnMs: 60_000 })
