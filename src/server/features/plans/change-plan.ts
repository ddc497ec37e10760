import { planMove, refuseMove } from '../../../domain/accounts/plan-moves.ts'
import { isMonthly, type MonthlyPlan, type Plan } from '../../../domain/accounts/plan-names.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { isOver, lockOwnPlan, runningPlan } from './account-plan.ts'
import { askProvider } from './ask-provider.ts'
import { endRunning } from './end-plan.ts'
import { findRunning } from './plans.queries.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * The plan that is charged from the next month on; the present one takes back what was cancelled or chosen before. Saying it again changes
 * nothing. 409 says why it cannot be.
 */
export async function changePlan(app: AppContext, user: UserRow, wanted: Plan): Promise<void> {
  const row = await findRunning(app.db, user.id)
  const now = app.clock.now()
  const running = runningPlan(row, now)
  const move = planMove(wanted, { subscription: user, running }, now)
  if (!row || !running || !isMonthly(wanted)) throw refuseMove(move)
  switch (move) {
    case 'change':
    case 'stay':
      return setNext(app, row, { isEnding: false, plan: wanted })
    case 'chosen':
    case 'held':
      return
    case 'buy':
    case 'included':
    case 'settle':
      throw refuseMove(move)
    default:
      return move satisfies never
  }
}

/** Cancelled, a plan stays until the end of the month that is paid; one whose charge has failed ends at once. */
export async function cancelPlan(app: AppContext, user: UserRow): Promise<void> {
  const row = await findRunning(app.db, user.id)
  if (!row || isOver(row, app.clock.now())) throw refuseMove('buy')
  if (row.isEnding) return
  if (row.phase !== 'past_due') return setNext(app, row, { isEnding: true, plan: row.plan })
  await app.db.transaction(async (tx) => {
    const { user: locked, running } = await lockOwnPlan(tx, user.id)
    if (running) await endRunning(app, tx, { user: locked, row: running }, 'cancelled')
  })
}

/** The provider is told first; what it then says is taken in, now or by its event. */
async function setNext(
  app: AppContext,
  { id, providerSubscriptionId }: PlanSubscriptionRow,
  next: { isEnding: boolean; plan: MonthlyPlan },
): Promise<void> {
  if (!providerSubscriptionId) return
  await askProvider(app, async () => {
    await app.payments.plans.setNext(providerSubscriptionId, next)
    await syncSubscription(app, id)
  })
}
