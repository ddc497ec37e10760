import { forbidden } from '../errors.ts'
import { hasRole } from './roles.ts'

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

interface PlanRights {
  /** All pictures of a product; otherwise the first alone. */
  allImages: boolean
  whiteLabel: boolean
}

const planRights: Readonly<Record<Plan, PlanRights>> = {
  trial: { allImages: false, whiteLabel: false },
  starter: { allImages: true, whiteLabel: false },
  pro: { allImages: true, whiteLabel: true },
}

export const seesAllImages = (plan: Plan): boolean => planRights[plan].allImages

export const hasWhiteLabel = (plan: Plan): boolean => planRights[plan].whiteLabel

/** The plan in force decides, for every role; an admin passes every check. */
export const mayUseWhiteLabel = (account: Subscription & { userRole: string }, now: Date): boolean =>
  hasRole(account.userRole, 'admin') || hasWhiteLabel(effectivePlan(account, now))

export const whiteLabelOnly = () =>
  forbidden('plan.pro', `Il white label è compreso nel piano ${planNames.pro}: passa a Pro per configurarlo.`)
