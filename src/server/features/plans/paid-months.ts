import { agreedOf, chargedNext, type MonthlyPrice } from '../../../domain/accounts/plan-charges.ts'
import { isMonthly, type MonthlyPlan } from '../../../domain/accounts/plan-names.ts'
import { planPrices } from '../../../domain/accounts/plans.ts'
import { listPriceOf } from '../../../domain/invoices/plan-taxation.ts'
import type { PlanChargeRow, PlanSubscriptionRow } from '../../database/schema/plans.ts'
import type { ProviderSubscription } from '../../gateways/payments/plan-gateway.ts'

/** A month that counts, paid or given by the provider. */
interface PaidMonth {
  plan: MonthlyPlan
  paidUntil: Date
}

/** The month that reaches furthest: of what was paid before, or now; undefined if none has been. */
export function latestMonth(
  { plan, paidUntil }: PlanSubscriptionRow,
  paid: readonly PlanChargeRow[],
  found?: ProviderSubscription,
): PaidMonth | undefined {
  const months = [
    ...paid.map(({ plan, periodEnd }) => ({ plan, periodEnd })),
    // No money has come in for it, by a credit at the provider or because somebody marked it as paid there: it counts all the same.
    ...(found?.charges ?? []).filter(({ providerPaymentId }) => providerPaymentId === null),
  ]
  let latest = paidUntil ? { plan, paidUntil } : undefined
  for (const { plan: named, periodEnd } of months) {
    if (!named || !isMonthly(named) || !periodEnd || (latest && periodEnd <= latest.paidUntil)) continue
    latest = { plan: named, paidUntil: periodEnd }
  }
  return latest
}

/** What a subscription is paid and charged for, whose latest month this is. `next`: what the provider charges for the one that follows. */
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
