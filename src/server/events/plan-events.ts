import type { MonthlyPlan, Plan } from '../../domain/accounts/plan-names.ts'
import type { Money } from '../../domain/money/money.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../database/schema/plans.ts'
import type { HandRefund } from '../payables/payable.ts'
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
