import type { Money } from '../money/money.ts'
import { daysAfter, hoursAfter } from '../time/clock.ts'
import { givenPlanNames, isInForce, isMonthly, type Plan, planNames, type SubscriptionStatus } from './plan-names.ts'
import { hasRole, mayBuy } from './roles.ts'

/** VAT included: once for `trial`, monthly for the others. */
export const planPrices: Readonly<Record<Plan, Money>> = { trial: '1.00', starter: '10.50', pro: '28.30' }

/** Duration of a paid trial. */
export const trialDays = 7

/** Days for which a plan stays in force after a failed charge. */
export const graceDays = 7

/** The provider charges within some hours after the end of a month; until then the charge is not overdue. */
const chargingHours = 6

/** Stored plan of an account. Its state at a given time is derived only by `subscriptionAt`. */
export interface Subscription {
  subscriptionPlan: Plan
  /** Last status received from the provider. */
  subscriptionStatus: string
  /** Paid until; null: no end, as assigned at registration and by admins. */
  subscriptionExpiresAt: Date | null
  /** Whether it is charged again at `subscriptionExpiresAt`. */
  subscriptionRenews: boolean
}

/** The plan of an account at a given time. */
interface SubscriptionState {
  /** The plan in force; `trial` after a plan has lapsed. */
  plan: Plan
  status: SubscriptionStatus
  /** When it ends or is charged next; after a failed charge, the end of the grace period. Null: no end. */
  expiresAt: Date | null
}

/** The only function that decides whether a plan is in force. It does not depend on events from the provider arriving in time. */
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

/** Whether a plan is in force that was bought or assigned by an admin, as opposed to the free access of the registration. */
function hasRunningPlan(subscription: Subscription, now: Date): boolean {
  return isRunning(subscriptionAt(subscription, now))
}

const isRunning = ({ plan, status, expiresAt }: NamedState): boolean =>
  isInForce[status] && (plan !== 'trial' || expiresAt !== null)

/** Dates are strings in API responses. */
type NamedState = Pick<SubscriptionState, 'plan' | 'status'> & { expiresAt: Date | string | null }

/** Name of the current plan for its owner: `trial` is 'Prova' if it was bought and is running, otherwise 'Gratuito'. */
export const heldPlanName = (state: NamedState): string => (isRunning(state) ? planNames : givenPlanNames)[state.plan]

/** A running plan opens the wishlist before the profile is verified; reservations and orders require the verification. */
export const mayUseWishlist = (account: Subscription & { userRole: string }, now: Date): boolean =>
  mayBuy(account.userRole) || hasRunningPlan(account, now)

/** The areas that verification of the profile will open, in Italian; null if the account can already use all of them. */
export function openedByVerification(account: Subscription & { userRole: string }, now: Date): string | null {
  if (mayBuy(account.userRole)) return null
  return mayUseWishlist(account, now) ? 'riserve e ordini' : 'wishlist, riserve e ordini'
}

export const closedWishlist = 'La wishlist si attiva con un piano o con la verifica del profilo aziendale.'

interface PlanRights {
  /** All pictures of a product; otherwise only the first. */
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

/** Depends on the plan in force, for every role except admin, which passes every check. */
export const mayUseWhiteLabel = (account: Subscription & { userRole: string }, now: Date): boolean =>
  hasRole(account.userRole, 'admin') || hasWhiteLabel(effectivePlan(account, now))
