import { DataExport } from '../../../../contract/accounts/account-data.ts'
import { User } from '../../../../contract/accounts/accounts.ts'
import { AuditActor, AuditEntry, AuditPage } from '../../../../contract/accounts/audit.ts'
import { VatConsultation } from '../../../../contract/accounts/business-profile.ts'
import { AccountSecurityEvent, AdminCustomer, AdminUser } from '../../../../contract/accounts/customers.ts'
import { ListedCustomer } from '../../../../contract/accounts/listed-customer.ts'
import { PlanAccount, PlanCharge, PlanTaxation, RunningSubscription } from '../../../../contract/accounts/plans.ts'
import { SecurityEntry, SecurityPage } from '../../../../contract/accounts/security-log.ts'
import { Session } from '../../../../contract/accounts/sessions.ts'
import { Address } from '../../../../contract/addresses.ts'
import { Notification, UnreadNotifications } from '../../../../contract/notifications.ts'
import { CustomerOverview } from '../../../../contract/overview.ts'
import { WhiteLabel } from '../../../../contract/white-label.ts'

/** Accounts, their saved data, and the records about them. */
export const accountSchemas = {
  AccountSecurityEvent,
  Address,
  AdminCustomer,
  AdminUser,
  AuditActor,
  AuditEntry,
  AuditPage,
  CustomerOverview,
  DataExport,
  ListedCustomer,
  Notification,
  PlanAccount,
  PlanCharge,
  PlanTaxation,
  RunningSubscription,
  SecurityEntry,
  SecurityPage,
  Session,
  UnreadNotifications,
  User,
  VatConsultation,
  WhiteLabel,
}
