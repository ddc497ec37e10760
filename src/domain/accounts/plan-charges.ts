import { currency, type Money } from '../money/money.ts'
import type { MonthlyPlan } from './plan-names.ts'
import { planPrices } from './plans.ts'

/**
 * Phases of a plan with monthly charges. `opening`: the first payment is pending. `abandoned`: it was never made. `past_due`: a monthly charge has
 * failed.
 */
export const subscriptionPhases = ['opening', 'active', 'past_due', 'ended', 'abandoned'] as const

export type SubscriptionPhase = (typeof subscriptionPhases)[number]

/** Phases in which the plan is charged monthly. */
export const isRunning: Readonly<Record<SubscriptionPhase, boolean>> = {
  opening: false,
  active: true,
  past_due: true,
  ended: false,
  abandoned: false,
}

export const runningPhases: readonly SubscriptionPhase[] = subscriptionPhases.filter((phase) => isRunning[phase])

/**
 * States of a charge. `due`: to be paid on the provider's page. `mismatch`: paid with another amount or currency than agreed; an admin decides.
 * `void`: paid, and refunded; without a time of payment: replaced before it was paid, because its price had changed.
 */
export const planChargeStates = ['due', 'paid', 'mismatch', 'void'] as const

export type PlanChargeState = (typeof planChargeStates)[number]

/** `PL-2026-000042` */
export const chargeNumber = (year: number, n: string): string => `PL-${year}-${n.padStart(6, '0')}`

/** Percent. Subscriptions are services without a reduced rate. */
export const planVatRate = '22.00'

/** The monthly price of a plan, including VAT. */
export interface MonthlyPrice {
  plan: MonthlyPlan
  price: Money
}

/** Whether the charge matches an agreed price. `planPrices` does not matter: existing subscribers keep their price. */
export const isAgreed = (
  charge: { plan: MonthlyPlan; amount: Money; currency: string },
  agreed: readonly MonthlyPrice[],
): boolean =>
  charge.currency.toUpperCase() === currency &&
  agreed.some(({ plan, price }) => plan === charge.plan && price === charge.amount)

interface PricedPlans {
  plan: MonthlyPlan
  price: Money | null
  nextPlan: MonthlyPlan | null
  nextPrice: Money | null
}

/** The agreed price of a subscription's plan; the list price if none is stored. */
export const agreedOf = ({ plan, price }: Pick<PricedPlans, 'plan' | 'price'>): MonthlyPrice => ({
  plan,
  price: price ?? planPrices[plan],
})

/** Plan and price of the next monthly charge. */
export const chargedNext = ({ plan, price, nextPlan, nextPrice }: PricedPlans): MonthlyPrice =>
  nextPlan ? agreedOf({ plan: nextPlan, price: nextPrice }) : agreedOf({ plan, price })
