/** Subscription plans, from the trial up. */
export const plans = ['trial', 'starter', 'pro'] as const

export type Plan = (typeof plans)[number]

export const planNames: Readonly<Record<Plan, string>> = {
  trial: 'Prova',
  starter: 'Starter',
  pro: 'Pro + White Label',
}

/** Plans as admins give them, without end and without payment. `trial` is then the free access of the registration: Prova is what is bought. */
export const givenPlanNames: Readonly<Record<Plan, string>> = { ...planNames, trial: 'Gratuito' }

/** Names of filters by the stored plan, where `trial` is either. */
export const planFilterNames: Readonly<Record<Plan, string>> = { ...planNames, trial: 'Gratuito o Prova' }

/** A stored plan as admins read it: what has an end was bought, whether or not it is over. */
export const storedPlanName = (plan: Plan, expiresAt: unknown): string => (expiresAt ? planNames : givenPlanNames)[plan]

/** The plans that are charged every month until they are cancelled. */
export const monthlyPlans = ['starter', 'pro'] as const

export type MonthlyPlan = (typeof monthlyPlans)[number]

export const isMonthly = (plan: Plan): plan is MonthlyPlan => plan !== 'trial'

export const subscriptionStatuses = ['active', 'past_due', 'cancelled', 'expired'] as const

/** `past_due`: the charge has failed, the plan is in force for the days of grace. `cancelled`, `expired`: it counts as trial. */
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const subscriptionStatusNames: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'attivo',
  past_due: 'addebito non riuscito',
  cancelled: 'disdetto',
  expired: 'terminato',
}

/** Whether an account has its plan, by the status of the moment. */
export const isInForce: Readonly<Record<SubscriptionStatus, boolean>> = {
  active: true,
  past_due: true,
  cancelled: false,
  expired: false,
}
