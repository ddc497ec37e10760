import { planMove, refuseMove } from '../../../domain/accounts/plan-moves.ts'
import { isMonthly, type Plan } from '../../../domain/accounts/plan-names.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { askProvider } from '../payments/provider-trouble.ts'
import { lockOwnPlan, runningPlan } from './account-plan.ts'
import { endRunning } from './end-plan.ts'
import { findRunning } from './plans.queries.ts'
import { endWithMonth, setNext } from './set-next.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Chooses the plan that is charged from the next month on. Choosing the present plan reverts a cancellation or an earlier choice. Repeating the call
 * changes nothing. Throws a conflict if the change is not possible.
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
      return askProvider(app, () => setNext(app, row, wanted))
    case 'chosen':
    case 'held':
      return
    case 'buy':
    case 'included':
    case 'settle':
    case 'used':
      throw refuseMove(move)
    default:
      return move satisfies never
  }
}

/**
 * Cancels a plan at the end of the paid month. A plan whose charge has failed ends at once, unless the provider has received the money in the
 * meantime.
 */
export async function cancelPlan(app: AppContext, user: UserRow): Promise<void> {
  const row = await findRunning(app.db, user.id)
  const running = runningPlan(row, app.clock.now())
  if (!row || !running) throw refuseMove('buy')
  if (running.isEnding) return
  if (running.isPastDue) {
    await askProvider(app, () => syncSubscription(app, row.id))
    if (await endUnpaid(app, user.id, row.id)) return
  }
  await askProvider(app, () => endWithMonth(app, row))
}

/** Returns false if the month has been paid. A subscription that no longer runs, or was replaced by another, has ended already. */
const endUnpaid = (app: AppContext, userId: string, subscriptionId: string): Promise<boolean> =>
  app.db.transaction(async (tx) => {
    const { user, running: row } = await lockOwnPlan(tx, userId)
    if (row?.id !== subscriptionId) return true
    const running = runningPlan(row, app.clock.now())
    if (running && !running.isPastDue) return false
    await endRunning(app, tx, { user, row }, 'cancelled')
    return true
  })
