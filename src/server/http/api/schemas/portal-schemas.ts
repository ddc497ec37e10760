import { AdminDashboard, DashboardFigures } from '../../../../contract/admin-dashboard.ts'
import { AdminFind, AdminFinds } from '../../../../contract/admin-search.ts'
import { AdminBetaApplication, BetaApplication } from '../../../../contract/beta-applications.ts'
import { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { MailboxMessage, MailPreview } from '../../../../contract/mail.ts'
import { MessagesPage, OutboxMessage } from '../../../../contract/messages.ts'
import { MoneyBooks } from '../../../../contract/money-ledger.ts'
import { Problem } from '../../../../contract/problem.ts'
import { PublicSettings } from '../../../../contract/public-settings.ts'
import { AdminSetting } from '../../../../contract/settings.ts'

/** Administration of the portal itself, and responses common to all calls. */
export const portalSchemas = {
  AdminBetaApplication,
  AdminDashboard,
  AdminFind,
  AdminFinds,
  AdminSetting,
  BetaApplication,
  DashboardFigures,
  ErrorLogEntry,
  MailPreview,
  MailboxMessage,
  MessagesPage,
  MoneyBooks,
  OutboxMessage,
  Problem,
  PublicSettings,
}
