import type { PlanAccount, PlanCharge, RunningSubscription } from '../../../contract/accounts/plans.ts'
import { planPrices, subscriptionAt } from '../../../domain/accounts/plans.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { runningPlan, termsOf } from './account-plan.ts'
import { selectPaidCharges } from './plan-charges.queries.ts'
import { findRunning } from './plans.queries.ts'

const mostCharges = 36

/** The plan of an account as it is at this moment. */
export async function readPlanAccount(app: Pick<AppContext, 'db' | 'clock'>, user: UserRow): Promise<PlanAccount> {
  const now = app.clock.now()
  const row = await findRunning(app.db, user.id)
  const charges = await selectPaidCharges(app.db, user.id, mostCharges)
  const { plan, status, expiresAt } = subscriptionAt(user, now)
  return {
    plan,
    status,
    expiresAt: expiresAt?.toISOString() ?? null,
    subscription: row ? presentRunning(row, now) : null,
    charges: charges.flatMap(presentCharge),
  }
}

function presentRunning(row: PlanSubscriptionRow, now: Date): RunningSubscription | null {
  const running = runningPlan(row, now)
  if (!running || !row.paidUntil) return null
  const { plan, nextPlan, isEnding, isPastDue } = running
  const paidUntil = row.paidUntil.toISOString()
  const until = subscriptionAt(termsOf(row), now).expiresAt ?? row.paidUntil
  const amount = planPrices[nextPlan ?? plan]
  return {
    plan,
    nextPlan,
    isEnding,
    isPastDue,
    paidUntil,
    nextCharge: isEnding || isPastDue ? null : { at: paidUntil, amount },
    owed: isPastDue ? { amount, until: until.toISOString() } : null,
    card: row.cardBrand && row.cardLast4 ? { brand: row.cardBrand, last4: row.cardLast4 } : null,
  }
}

/** Only what has a month to show: money that fits no price waits for an admin. */
function presentCharge({ paidAt, periodStart, periodEnd, ...charge }: PlanChargeRow): PlanCharge[] {
  const { id, number, plan, amount, state } = charge
  if (!paidAt || !periodStart || !periodEnd) return []
  return [
    {
      id,
      number,
      plan,
      amount,
      paidAt: paidAt.toISOString(),
      periodStart: periodStart.toISOString(),
      periodEnd: periodEnd.toISOString(),
      isReturned: state === 'void',
    },
  ]
}
