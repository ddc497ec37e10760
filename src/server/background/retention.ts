import { retention } from '../../domain/accounts/retention.ts'
import { emptyInvoiceData } from '../features/account-data/invoice-data.queries.ts'
import { deleteOldNotifications } from '../features/notifications/notifications.queries.ts'
import { anonymiseConsignees } from '../features/orders/consignees.queries.ts'
import { deleteOldMessages } from '../features/outbox/outbox.queries.ts'
import { deleteOldSecurityEntries } from '../features/security-log/security-log.queries.ts'
import { deleteOldMails } from '../gateways/mailer/mailbox.queries.ts'
import { type BatchSteps, nightlyBatches } from './nightly-batches.ts'

/** Data with a limited retention period. */
export const retentionSteps: BatchSteps = {
  consignees: (db, atMost) => anonymiseConsignees(db, { months: retention.consigneeMonths, atMost }),
  outbox: (db, atMost) => deleteOldMessages(db, { days: retention.mailDays, atMost }),
  mailbox: (db, atMost) => deleteOldMails(db, { days: retention.mailDays, atMost }),
  notifications: (db, atMost) => deleteOldNotifications(db, { months: retention.notificationMonths, atMost }),
  'invoice data': (db, atMost) => emptyInvoiceData(db, { years: retention.invoiceYears, atMost }),
  'security log': (db, atMost) => deleteOldSecurityEntries(db, { months: retention.securityLogMonths, atMost }),
}

/** Nightly job that ends the retention of personal data (docs/specification/accounts.md#retention-of-data). */
export const endRetention = nightlyBatches({ name: 'end-retention', cron: '37 3 * * *' }, retentionSteps)
