import { planMove, refuseMove } from '../../../domain/accounts/plan-moves.ts'
import { isMonthly, type Plan } from '../../../domain/accounts/plan-names.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { askProvider } from '../payments/ask-provider.ts'
import { lockOwnPlan, runningPlan } from './account-plan.ts'
import { endRunning } from './end-plan.ts'
import { findRunning } from './plans.queries.ts'
import { endWithMonth, setNext } from './set-next.ts'
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
 * Cancelled, a plan stays until the end of the month that is paid; one whose charge has failed ends at once, unless the provider has got the
 * money meanwhile.
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

/** False if the month has been paid. One that no longer runs, or that another has followed, is ended already. */
const endUnpaid = (app: AppContext, userId: string, subscriptionId: string): Promise<boolean> =>
  app.db.transaction(async (tx) => {
    const { user, running: row } = await lockOwnPlan(tx, userId)
    if (row?.id !== subscriptionId) return true
    const running = runningPlan(row, app.clock.now())
    if (running && !running.isPastDue) return false
    await endRunning(app, tx, { user, row }, 'cancelled')
    return true
  })
