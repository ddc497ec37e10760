import type {
  PlanAccount,
  PlanCharge,
  PlanChargeOutcome,
  RunningSubscription,
} from '../../../contract/accounts/plans.ts'
import { chargedNext } from '../../../domain/accounts/plan-charges.ts'
import { subscriptionAt } from '../../../domain/accounts/plans.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { selectReturnedCharges } from '../payments/refunds/refunds.reads.ts'
import { runningPlan, termsOf } from './account-plan.ts'
import { hasPaidTrial, selectPaidCharges } from './charges/plan-charges.queries.ts'
import { presentPlanTaxation, readPlanPrices } from './charges/plan-taxation.ts'
import { findRunning } from './plans.queries.ts'

const maxCharges = 36

/** The current plan of an account. */
export async function readPlanAccount(app: Pick<AppContext, 'db' | 'clock'>, user: UserRow): Promise<PlanAccount> {
  const now = app.clock.now()
  const row = await findRunning(app.db, user.id)
  const charges = await selectPaidCharges(app.db, user.id, maxCharges)
  const returned = await selectReturnedCharges(
    app.db,
    charges.map(({ id }) => id),
  )
  const { plan, status, expiresAt } = subscriptionAt(user, now)
  const hasUsedTrial = await hasPaidTrial(app.db, user.id)
  return {
    plan,
    status,
    expiresAt: expiresAt?.toISOString() ?? null,
    subscription: row ? presentRunning(row, now, isBeingChecked(row, charges)) : null,
    ...(await readPlanPrices(app.db, user.id)),
    hasUsedTrial,
    charges: charges.flatMap((charge) => presentCharge(charge, returned)),
  }
}

/** Whether one of its charges awaits a decision. */
const isBeingChecked = ({ id }: PlanSubscriptionRow, charges: readonly PlanChargeRow[]): boolean =>
  charges.some(({ subscriptionId, state }) => subscriptionId === id && state === 'mismatch')

function presentRunning(row: PlanSubscriptionRow, now: Date, isChecked: boolean): RunningSubscription | null {
  const running = runningPlan(row, now)
  if (!running || !row.paidUntil) return null
  const { plan, nextPlan, isEnding, isPastDue } = running
  const paidUntil = row.paidUntil.toISOString()
  const until = subscriptionAt(termsOf(row), now).expiresAt ?? row.paidUntil
  const { price: amount } = chargedNext(row)
  return {
    plan,
    nextPlan,
    isEnding,
    isPastDue,
    isBeingChecked: isChecked,
    paidUntil,
    nextCharge: isEnding || isPastDue || isChecked ? null : { at: paidUntil, amount },
    owed: isPastDue && !isChecked ? { amount, until: until.toISOString() } : null,
    card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
  }
}

function presentCharge(charge: PlanChargeRow, returned: ReadonlySet<string>): PlanCharge[] {
  const { id, plan, amount, paidAt, periodStart: start, periodEnd: end } = charge
  const outcome = outcomeOf(charge, returned)
  if (!paidAt || !outcome) return []
  const number = outcome === 'paid' ? charge.number : null
  const period = start && end ? { start: start.toISOString(), end: end.toISOString() } : null
  return [
    { id, number, plan, amount, taxation: presentPlanTaxation(charge), paidAt: paidAt.toISOString(), period, outcome },
  ]
}

/** Null if the charge has not been paid. */
function outcomeOf({ id, state }: PlanChargeRow, returned: ReadonlySet<string>): PlanChargeOutcome | null {
  switch (state) {
    case 'due':
      return null
    case 'paid':
      return returned.has(id) ? 'charged_back' : 'paid'
    case 'mismatch':
      return 'checking'
    case 'void':
      return returned.has(id) ? 'returned' : 'returning'
    default:
      return state satisfies never
  }
}
