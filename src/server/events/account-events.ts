import type { MonthlyPlan, Plan } from '../../domain/accounts/plan-names.ts'
import type { Money } from '../../domain/money/money.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../database/schema/plans.ts'
import type { HandRefund } from '../payables/payable.ts'
import type { Client } from '../requests/client.ts'
import type { ByAdmin } from './people.ts'

/** Events of paid plans. `user`: the current state. */
export interface PlanEvents {
  /** A payment for a plan was received: for the trial, the first month or a further month. */
  'plan.paid': { user: UserRow; charge: PlanChargeRow; isFirst: boolean }
  /** Charging a month failed, so the grace period begins. */
  'plan.payment_failed': { user: UserRow; subscription: PlanSubscriptionRow }
  /** The plan was cancelled and ends after the paid month. */
  'plan.cancelled': { user: UserRow; plan: MonthlyPlan; endsAt: Date }
  /** The plan from the next month was chosen: another plan, or the current one because a planned change was undone. */
  'plan.next_chosen': { user: UserRow; plan: MonthlyPlan; nextPlan: MonthlyPlan; from: Date }
  /** The price of the next month has changed. `vat`: Italian VAT is due, or not due, now; null: for another reason. */
  'plan.price_changed': {
    user: UserRow
    plan: MonthlyPlan
    prices: { before: Money; after: Money }
    vat: 'due' | 'not_due' | null
    from: Date
  }
  /** `expired`: the paid period has ended, or a month was not paid. */
  'plan.ended': { user: UserRow; plan: Plan; status: 'cancelled' | 'expired' }
  /** Retried by an admin. */
  'plan.refund_retried': { userId: string; chargeId: string } & ByAdmin
  /** An admin decided on a charge with an unexpected amount. */
  'plan.charge_decided': { charge: PlanChargeRow; decision: 'accept' | 'refund' } & ByAdmin
  'plan.refunded': { user: UserRow; charge: PlanChargeRow; amount: Money; refundId: string; byHand: HandRefund | null }
}

/** `client`: the client that made the change. */
interface NewPassword {
  user: UserRow
  client: Client
  at: Date
}

/** `before`: the previous state of `user`. */
interface ChangedUser {
  user: UserRow
  before: UserRow
}

interface ReviewedProfile extends ByAdmin, ChangedUser {
  reason: string | null
}

/** Events of accounts and their company profiles. */
export interface AccountEvents {
  'account.registered': { user: UserRow; client: Client }
  'account.signed_in': { user: UserRow; client: Client }
  /** `url` gives access to the account once. `requestId` ensures that a repeated job sends only one mail. */
  'account.password_reset_requested': { user: UserRow; url: string; requestId: string }
  /** `client`: the admin's client. */
  'account.role_changed': ChangedUser & { client: Client } & ByAdmin
  'account.fiscal_code_changed': ChangedUser & ByAdmin
  /** `wasCharged`: the change ended a subscription with monthly charges. */
  'account.plan_changed': ChangedUser & { wasCharged: boolean } & ByAdmin
  /** With the number of released reservations and unpaid orders. */
  'account.suspended': { user: UserRow; reservations: number; orders: number } & ByAdmin
  'account.reinstated': { user: UserRow } & ByAdmin
  'account.password_changed': NewPassword
  /** With a mailed link. */
  'account.password_reset': NewPassword
  /** Replaced by an unknown random password, because the account became an admin; `client` is that of the promoting admin. */
  'account.password_replaced': NewPassword
  /** The owner ended one session in the list of sessions. */
  'account.session_ended': { user: UserRow; client: Client }
  /** The owner ended all other sessions; `count`: their number. */
  'account.other_sessions_ended': { user: UserRow; count: number; client: Client }
  /** An admin ended all sessions; `client` is the admin's client. */
  'account.sessions_ended': { user: UserRow; count: number; client: Client } & ByAdmin
  /** A copy of the account's data can be downloaded until `expiresAt`. */
  'account.data_exported': { user: UserRow; expiresAt: Date }
  /** Closed by its owner. `user`: the state before; `toShip`: paid orders still to be shipped; `reservations` and `orders`: released ones. */
  'account.closed': { user: UserRow; toShip: number; reservations: number; orders: number; client: Client }
  'profile.submitted': { companyName: string; vatNumber: string }
  /** `opened`: Italian description of the newly available features; null: none. */
  'profile.verified': ReviewedProfile & { opened: string | null; client: Client }
  'profile.rejected': ReviewedProfile
}
