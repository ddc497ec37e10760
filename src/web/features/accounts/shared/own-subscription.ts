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

/** The plan of an account as the rules know it. After a failed charge the end that the server names is that of the days of grace. */
export const subscriptionOf = (
  user: Pick<User, 'subscriptionPlan' | 'subscriptionStatus' | 'subscriptionExpiresAt' | 'subscriptionRenews'>,
): Subscription => ({
  subscriptionPlan: user.subscriptionPlan,
  subscriptionStatus: user.subscriptionStatus,
  subscriptionExpiresAt: user.subscriptionExpiresAt === null ? null : new Date(user.subscriptionExpiresAt),
  subscriptionRenews: user.subscriptionRenews && user.subscriptionStatus === 'active',
})

/** The plan of which the user has the rights now. */
export const heldPlan = (user: User): Plan => effectivePlan(subscriptionOf(user), new Date())

/** As the user reads it. */
export const ownPlanName = (user: User): string => heldPlanName(subscriptionAt(subscriptionOf(user), new Date()))

/** With a verified profile or a running plan. */
export const hasWishlist = (user: User | null): boolean =>
  user !== null && mayUseWishlist({ userRole: user.userRole, ...subscriptionOf(user) }, new Date())

/** What a verified profile would open to the user; null: nothing more. */
export const stillClosed = (user: User): string | null =>
  openedByVerification({ userRole: user.userRole, ...subscriptionOf(user) }, new Date())

/** What the registration gives: the limited catalogue, which nobody has paid for. */
export const isFreeOfCharge = (user: User): boolean => heldPlan(user) === 'trial' && paidUntil(user) === null

/** Null also of a plan that is over. */
const paidUntil = (user: User): Date | null => {
  const { status, expiresAt } = subscriptionAt(subscriptionOf(user), new Date())
  return status === 'active' ? expiresAt : null
}
