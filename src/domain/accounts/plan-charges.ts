import { currency, type Money } from '../money/money.ts'
import type { MonthlyPlan } from './plan-names.ts'
import { planPrices } from './plans.ts'

/**
 * Phases of a plan that is charged every month. `opening`: its first payment is awaited; `abandoned`: it never came. `past_due`: the charge
 * of a month has failed.
 */
export const subscriptionPhases = ['opening', 'active', 'past_due', 'ended', 'abandoned'] as const

export type SubscriptionPhase = (typeof subscriptionPhases)[number]

/** Whether its months are charged. */
export const isRunning: Readonly<Record<SubscriptionPhase, boolean>> = {
  opening: false,
  active: true,
  past_due: true,
  ended: false,
  abandoned: false,
}

export const runningPhases: readonly SubscriptionPhase[] = subscriptionPhases.filter((phase) => isRunning[phase])

/**
 * States of a charge. `due`: to be paid on the provider's page. `mismatch`: paid, but not what was agreed; an admin decides. `void`: paid, and
 * the money goes back.
 */
export const planChargeStates = ['due', 'paid', 'mismatch', 'void'] as const

export type PlanChargeState = (typeof planChargeStates)[number]

/** `PL-2026-000042` */
export const chargeNumber = (year: number, n: string): string => `PL-${year}-${n.padStart(6, '0')}`

/** Percent. Of services: no reduced rate applies to a subscription. */
export const planVatRate = '22.00'

/** Price of a month of a plan, including the VAT that is due. */
export interface MonthlyPrice {
  plan: MonthlyPlan
  price: Money
}

/** Whether a charge is of a price that was agreed. The table of prices does not matter: who has bought at an old one keeps it. */
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

/** What a subscription's plan was agreed for. */
export const agreedOf = ({ plan, price }: Pick<PricedPlans, 'plan' | 'price'>): MonthlyPrice => ({
  plan,
  price: price ?? planPrices[plan],
})

/** What its next month is charged for. */
export const chargedNext = ({ plan, price, nextPlan, nextPrice }: PricedPlans): MonthlyPrice =>
  nextPlan ? agreedOf({ plan: nextPlan, price: nextPrice }) : agreedOf({ plan, price })
