import { forbidden } from '../errors.ts'
import type { Money } from '../money/money.ts'
import { daysAfter, hoursAfter } from '../time/clock.ts'
import { givenPlanNames, isInForce, isMonthly, type Plan, planNames, type SubscriptionStatus } from './plan-names.ts'
import { hasRole, mayBuy } from './roles.ts'

/** VAT included: of `trial` once, of the others each month. */
export const planPrices: Readonly<Record<Plan, Money>> = { trial: '1.00', starter: '10.50', pro: '28.30' }

/** How long a trial that was paid lasts. */
export const trialDays = 7

/** How long a plan stays in force whose charge has failed. */
export const graceDays = 7

/** A provider charges within some hours after the end of a month: until then the charge is not overdue. */
const chargingHours = 6

/** What is kept of an account's plan. Its state at a moment follows from it by `subscriptionAt` alone. */
export interface Subscription {
  subscriptionPlan: Plan
  /** As it was when it was last heard of. */
  subscriptionStatus: string
  /** Until when it is paid; null: without end, as it is given at registration and by admins. */
  subscriptionExpiresAt: Date | null
  /** Whether it is charged again then. */
  subscriptionRenews: boolean
}

/** The plan of an account at a moment. */
export interface SubscriptionState {
  /** In force: a lapsed one counts as trial. */
  plan: Plan
  status: SubscriptionStatus
  /** When it ends, or is charged again; after a failed charge the end of the days of grace. Null: no end. */
  expiresAt: Date | null
}

/** The only place that says whether a plan is in force, whether or not the provider has been heard of. */
export function subscriptionAt(subscription: Subscription, now: Date): SubscriptionState {
  const { subscriptionPlan, subscriptionStatus, subscriptionExpiresAt: paidUntil, subscriptionRenews } = subscription
  const lapsed = (status: SubscriptionStatus, expiresAt = paidUntil) => ({ plan: 'trial' as const, status, expiresAt })
  if (subscriptionStatus !== 'active' && subscriptionStatus !== 'past_due') {
    return lapsed(subscriptionStatus === 'cancelled' ? 'cancelled' : 'expired')
  }
  const inForce = (status: SubscriptionStatus, expiresAt = paidUntil) => ({ plan: subscriptionPlan, status, expiresAt })
  if (paidUntil === null || now < paidUntil) return inForce('active')
  if (!subscriptionRenews) return lapsed(isMonthly(subscriptionPlan) ? 'cancelled' : 'expired')
  const graceEnd = daysAfter(paidUntil, graceDays)
  if (now >= graceEnd) return lapsed('expired', graceEnd)
  const isOverdue = subscriptionStatus === 'past_due' || now >= hoursAfter(paidUntil, chargingHours)
  return inForce(isOverdue ? 'past_due' : 'active', graceEnd)
}

/** A lapsed plan counts as trial. */
export const effectivePlan = (subscription: Subscription, now: Date): Plan => subscriptionAt(subscription, now).plan

/** Whether a plan is in force that was bought or given by an admin: not the free access of the registration. */
export function hasRunningPlan(subscription: Subscription, now: Date): boolean {
  return isRunning(subscriptionAt(subscription, now))
}

const isRunning = ({ plan, status, expiresAt }: NamedState): boolean =>
  isInForce[status] && (plan !== 'trial' || expiresAt !== null)

/** In API responses dates are strings. */
type NamedState = Pick<SubscriptionState, 'plan' | 'status'> & { expiresAt: Date | string | null }

/** Name of the current plan for its owner: `trial` is 'Prova' while it was bought and runs, otherwise 'Gratuito'. */
export const heldPlanName = (state: NamedState): string => (isRunning(state) ? planNames : givenPlanNames)[state.plan]

/** A running plan opens the wishlist before the profile is verified; reservations and orders wait for the verification. */
export const mayUseWishlist = (account: Subscription & { userRole: string }, now: Date): boolean =>
  mayBuy(account.userRole) || hasRunningPlan(account, now)

/** Names, in Italian, the areas that verification of the profile will open to an account; null if it can use all of them already. */
export function openedByVerification(account: Subscription & { userRole: string }, now: Date): string | null {
  if (mayBuy(account.userRole)) return null
  return mayUseWishlist(account, now) ? 'riserve e ordini' : 'wishlist, riserve e ordini'
}

export const closedWishlist = 'La wishlist si attiva con un piano o con la verifica del profilo aziendale.'

export const wishlistOnly = () => forbidden('role.base', closedWishlist)

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
