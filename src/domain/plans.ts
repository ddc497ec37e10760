/** Subscription plans, from the free trial up. */
export const plans = ['trial', 'starter', 'pro'] as const

export type Plan = (typeof plans)[number]

export const planNames: Readonly<Record<Plan, string>> = {
  trial: 'Prova',
  starter: 'Starter',
  pro: 'Pro + White Label',
}

export interface Subscription {
  subscriptionPlan: Plan
  subscriptionStatus: string
  subscriptionExpiresAt: Date | null
}

/** A lapsed plan counts as trial. */
export function effectivePlan(subscription: Subscription, now: Date): Plan {
  const { subscriptionPlan, subscriptionStatus, subscriptionExpiresAt } = subscription
  const lapsed = subscriptionStatus !== 'active' || (subscriptionExpiresAt !== null && subscriptionExpiresAt <= now)
  return lapsed ? 'trial' : subscriptionPlan
}

export const seesAllImages = (plan: Plan): boolean => plan !== 'trial'

export const hasWhiteLabel = (plan: Plan): boolean => plan === 'pro'
