/** Subscription plans, in rising order. */
export const plans = ['trial', 'starter', 'pro'] as const

export type Plan = (typeof plans)[number]

export const planNames: Readonly<Record<Plan, string>> = {
  trial: 'Prova',
  starter: 'Starter',
  pro: 'Pro + White Label',
}

/**
 * Names of plans assigned by admins, which have no end and no payment. Such a `trial` is the free access of the registration; only a bought one is
 * called Prova.
 */
export const givenPlanNames: Readonly<Record<Plan, string>> = { ...planNames, trial: 'Gratuito' }

/** Names in filters by the stored plan, where `trial` includes both. */
export const planFilterNames: Readonly<Record<Plan, string>> = { ...planNames, trial: 'Gratuito o Prova' }

/** Name of a stored plan for admins. A plan with an end date was bought, even if it has expired. */
export const storedPlanName = (plan: Plan, expiresAt: unknown): string => (expiresAt ? planNames : givenPlanNames)[plan]

/** Plans that are charged every month until they are cancelled. */
export const monthlyPlans = ['starter', 'pro'] as const

export type MonthlyPlan = (typeof monthlyPlans)[number]

export const isMonthly = (plan: Plan): plan is MonthlyPlan => plan !== 'trial'

export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'expired'] as const

/** `past_due`: the charge has failed, and the plan stays in force during the grace period. `cancelled`, `expired`: it counts as trial. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionStatusNames: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'attivo',
  past_due: 'addebito non riuscito',
  cancelled: 'disdetto',
  expired: 'terminato',
}

/** Whether the plan is in force, by its current status. */
export const isInForce: Readonly<Record<SubscriptionStatus, boolean>> = {
  active: true,
  past_due: true,
  cancelled: false,
  expired: false,
}
