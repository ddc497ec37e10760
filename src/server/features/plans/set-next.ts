import { agreedOf, chargedNext, type MonthlyPrice } from '../../../domain/accounts/plan-charges.ts'
import type { MonthlyPlan } from '../../../domain/accounts/plan-names.ts'
import type { AppContext } from '../../app-context.ts'
import type { PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { priceFor } from './plan-taxation.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Tells the provider which plan follows the month that is paid, and takes in what it then says. A plan that the account has, or has chosen, keeps
 * the price that was agreed; another costs what it costs today.
 */
export async function setNext(app: AppContext, row: PlanSubscriptionRow, plan: MonthlyPlan): Promise<void> {
  if (!row.providerSubscriptionId) return
  await app.payments.plans.setNext(row.providerSubscriptionId, await offerOf(app, row, plan))
  await syncSubscription(app, row.id)
}

/**
 * Tells the provider that nothing follows the month that is paid, and takes in what it then says. No plan is named: a renewal that changes it may
 * be on its way here, and `row` be of before.
 */
export async function endWithMonth(
  app: AppContext,
  { id, providerSubscriptionId }: Pick<PlanSubscriptionRow, 'id' | 'providerSubscriptionId'>,
): Promise<void> {
  if (!providerSubscriptionId) return
  await app.payments.plans.endWithMonth(providerSubscriptionId)
  await syncSubscription(app, id)
}

const offerOf = async (
  { db }: Pick<AppContext, 'db'>,
  row: PlanSubscriptionRow,
  plan: MonthlyPlan,
): Promise<MonthlyPrice> =>
  [agreedOf(row), chargedNext(row)].find((agreed) => agreed.plan === plan) ?? {
    plan,
    price: await priceFor(db, row.userId, plan),
  }
