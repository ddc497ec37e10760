import type { User } from '../../../../contract/accounts/accounts.ts'
import type { Plan } from '../../../../domain/accounts/plan-names.ts'
import {
  effectivePlan,
  heldPlanName,
  mayUseWishlist,
  openedByVerification,
  type Subscription,
  subscriptionAt,
} from '../../../../domain/accounts/plans.ts'

/** The account's plan as the domain rules expect it. After a failed charge `subscriptionExpiresAt` is the end of the grace period. */
export const subscriptionOf = (
  user: Pick<User, 'subscriptionPlan' | 'subscriptionStatus' | 'subscriptionExpiresAt' | 'subscriptionRenews'>,
): Subscription => ({
  subscriptionPlan: user.subscriptionPlan,
  subscriptionStatus: user.subscriptionStatus,
  subscriptionExpiresAt: user.subscriptionExpiresAt === null ? null : new Date(user.subscriptionExpiresAt),
  subscriptionRenews: user.subscriptionRenews && user.subscriptionStatus === 'active',
})

/** The plan that determines the user's rights now. */
export const heldPlan = (user: User): Plan => effectivePlan(subscriptionOf(user), new Date())

/** Plan name as shown to the user. */
export const ownPlanName = (user: User): string => heldPlanName(subscriptionAt(subscriptionOf(user), new Date()))

/** Requires a verified profile or an active plan. */
export const hasWishlist = (user: User | null): boolean =>
  user !== null && mayUseWishlist({ userRole: user.userRole, ...subscriptionOf(user) }, new Date())

/** Features that a verified profile would unlock, as text; null if none. */
export const stillClosed = (user: User): string | null =>
  openedByVerification({ userRole: user.userRole, ...subscriptionOf(user) }, new Date())

/** Whether the user only has the limited catalogue that comes with registration and no paid plan. */
export const isFreeOfCharge = (user: User): boolean => heldPlan(user) === 'trial' && paidUntil(user) === null

/** Null also for an expired plan. */
const paidUntil = (user: User): Date | null => {
  const { status, expiresAt } = subscriptionAt(subscriptionOf(user), new Date())
  return status === 'active' ? expiresAt : null
}
