import type { MonthlyPlan, Plan } from '../../domain/accounts/plan-names.ts'
import type { Money } from '../../domain/money/money.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../database/schema/plans.ts'
import type { HandRefund } from '../payables/payable.ts'
import type { ByAdmin } from './people.ts'

/** The plans that accounts pay for. `user` as it is now. */
export interface PlanEvents {
  /** Money has come in for a plan: the trial's, the first month's or a further month's. */
  'plan.paid': { user: UserRow; charge: PlanChargeRow; isFirst: boolean }
  /** A month could not be charged: the days of grace begin. */
  'plan.payment_failed': { user: UserRow; subscription: PlanSubscriptionRow }
  /** It ends with the month that is paid. */
  'plan.cancelled': { user: UserRow; plan: MonthlyPlan; endsAt: Date }
  /** What follows from the next month on: another plan, or the same again after what was to follow was taken back. */
  'plan.next_chosen': { user: UserRow; plan: MonthlyPlan; nextPlan: MonthlyPlan; from: Date }
  /** The price of the next month has changed with the taxation of the account. */
  'plan.price_changed': { user: UserRow; plan: MonthlyPlan; prices: { before: Money; after: Money }; from: Date }
  /** `expired`: its time was over, or its month was not paid. */
  'plan.ended': { user: UserRow; plan: Plan; status: 'cancelled' | 'expired' }
  /** For the other admins. */
  'plan.refund_retried': { userId: string; chargeId: string } & ByAdmin
  /** An admin has decided on an amount that was not agreed. */
  'plan.charge_decided': { charge: PlanChargeRow; decision: 'accept' | 'refund' } & ByAdmin
  'plan.refunded': { user: UserRow; charge: PlanChargeRow; amount: Money; refundId: string; byHand: HandRefund | null }
}
