import { agreedOf, chargedNext, type MonthlyPrice } from '../../../domain/accounts/plan-charges.ts'
import type { MonthlyPlan } from '../../../domain/accounts/plan-names.ts'
import { listPriceOf } from '../../../domain/invoices/plan-taxation.ts'
import type { AppContext } from '../../app-context.ts'
import type { PlanSubscriptionRow } from '../../database/schema/plans.ts'
import { followingPriceFor, priceFor } from './charges/plan-taxation.ts'
import { findSubscription } from './plans.queries.ts'
import { syncSubscription } from './sync-subscription.ts'

/**
 * Sets the plan that follows the paid month at the provider, and stores the resulting state. A plan that the account has, or has chosen, keeps the
 * agreed price; another plan costs today's price. Both follow the buyer's current taxation.
 */
export async function setNext(app: AppContext, row: PlanSubscriptionRow, plan: MonthlyPlan): Promise<void> {
  if (!row.providerSubscriptionId) return
  await app.payments.plans.setNext(row.providerSubscriptionId, await offerOf(app, row, plan))
  await syncSubscription(app, row.id)
}

/**
 * Ends the subscription with the paid month at the provider, and stores the resulting state. Names no plan, because a renewal that changes the plan
 * may not have arrived yet, so that `row` is outdated.
 */
export async function endWithMonth(
  app: AppContext,
  { id, providerSubscriptionId }: Pick<PlanSubscriptionRow, 'id' | 'providerSubscriptionId'>,
): Promise<void> {
  if (!providerSubscriptionId) return
  await app.payments.plans.endWithMonth(providerSubscriptionId)
  await syncSubscription(app, id)
}

async function offerOf(
  { db }: Pick<AppContext, 'db'>,
  row: PlanSubscriptionRow,
  plan: MonthlyPlan,
): Promise<MonthlyPrice> {
  const agreed = [agreedOf(row), chargedNext(row)].find((one) => one.plan === plan)
  const price = agreed
    ? await followingPriceFor(db, row.userId, { price: agreed.price, listPrice: listPriceOf(row, agreed) })
    : await priceFor(db, row.userId, plan)
  return { plan, price }
}

/**
 * Changes the price of the next month if the taxation of the buyer has changed. Does nothing while the invoice of a month is open, because the
 * provider does not change it, or if the subscription ends. A cancellation or a change of plan by the customer at the same time has priority.
 */
export async function followTaxation(app: AppContext, id: string): Promise<void> {
  const row = await findSubscription(app.db, id)
  if (row?.phase !== 'active' || row.isEnding || row.provider !== app.payments.name) return
  if (!row.providerSubscriptionId || !row.paidUntil || row.paidUntil <= app.clock.now()) return
  const charged = chargedNext(row)
  const offer = await offerOf(app, row, charged.plan)
  if (offer.price === charged.price) return
  await app.payments.plans.reprice(row.providerSubscriptionId, offer)
  await syncSubscription(app, id)
}
