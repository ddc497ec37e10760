import { agreedOf, chargedNext, type MonthlyPrice } from '../../../../domain/accounts/plan-charges.ts'
import { isMonthly, type MonthlyPlan } from '../../../../domain/accounts/plan-names.ts'
import { planPrices } from '../../../../domain/accounts/plans.ts'
import { listPriceOf } from '../../../../domain/invoices/plan-taxation.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../../database/schema/plans.ts'
import type { ProviderSubscription } from '../../../gateways/payments/plan-gateway.ts'

/** A month that counts: paid, or given by the provider for free. */
interface PaidMonth {
  plan: MonthlyPlan
  paidUntil: Date
}

/** The month that ends last, of those paid before and now; undefined if there is none. */
export function latestMonth(
  { plan, paidUntil }: PlanSubscriptionRow,
  paid: readonly PlanChargeRow[],
  found?: ProviderSubscription,
): PaidMonth | undefined {
  const months = [
    ...paid.map(({ plan, periodEnd }) => ({ plan, periodEnd })),
    // A month without a payment, because of a credit or a manual mark at the provider, counts too.
    ...(found?.charges ?? []).filter(({ providerPaymentId }) => providerPaymentId === null),
  ]
  let latest = paidUntil ? { plan, paidUntil } : undefined
  for (const { plan: named, periodEnd } of months) {
    if (!named || !isMonthly(named) || !periodEnd || (latest && periodEnd <= latest.paidUntil)) continue
    latest = { plan: named, paidUntil: periodEnd }
  }
  return latest
}

/** The prices of a subscription after its latest month. `next`: the plan and price that the provider charges for the following month. */
export function pricesAfter(
  row: PlanSubscriptionRow,
  { plan, paidUntil }: PaidMonth,
  next: MonthlyPrice | null,
): Pick<
  PlanSubscriptionRow,
  'plan' | 'price' | 'listPrice' | 'nextPlan' | 'nextPrice' | 'nextListPrice' | 'paidUntil'
> {
  const known = [...(next ? [next] : []), agreedOf(row), chargedNext(row)]
  const price = known.find((agreed) => agreed.plan === plan)?.price ?? planPrices[plan]
  const follows = next && next.plan !== plan ? next : null
  return {
    plan,
    price,
    listPrice: listPriceOf(row, { plan, price }),
    paidUntil,
    nextPlan: follows?.plan ?? null,
    nextPrice: follows?.price ?? null,
    nextListPrice: follows && listPriceOf(row, follows),
  }
}
