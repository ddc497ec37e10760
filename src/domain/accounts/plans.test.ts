import { expect, test } from 'vitest'
import { daysAfter, hoursAfter } from '../time/clock.ts'
import { type Plan, plans, type SubscriptionStatus, storedPlanName } from './plan-names.ts'
import {
  effectivePlan,
  hasWhiteLabel,
  heldPlanName,
  mayUseWhiteLabel,
  mayUseWishlist,
  openedByVerification,
  type Subscription,
  seesAllImages,
  subscriptionAt,
} from './plans.ts'

const now = new Date('2026-05-01T10:00:00Z')
const justBefore = new Date(now.getTime() - 1)
const justAfter = new Date(now.getTime() + 1)

test.each<[Plan, string, Date | null, Plan]>([
  ['pro', 'active', null, 'pro'],
  ['starter', 'active', justAfter, 'starter'],
  ['starter', 'active', now, 'trial'],
  ['pro', 'active', justBefore, 'trial'],
  ['pro', 'cancelled', null, 'trial'],
  ['pro', 'cancelled', justAfter, 'trial'],
  ['pro', 'unknown status', null, 'trial'],
  ['trial', 'active', justBefore, 'trial'],
])(
  'plan %s, %s, paid until %s, counts as %s',
  (subscriptionPlan, subscriptionStatus, subscriptionExpiresAt, expected) => {
    const subscription = { subscriptionPlan, subscriptionStatus, subscriptionExpiresAt, subscriptionRenews: false }
    expect(effectivePlan(subscription, now)).toBe(expected)
  },
)

const paidUntil = now
const graceEnd = daysAfter(paidUntil, 7)

test.each<[string, string, Date, Plan, SubscriptionStatus, Date]>([
  ['before the charge is due', 'active', justBefore, 'pro', 'active', paidUntil],
  ['while the charge is pending', 'active', now, 'pro', 'active', graceEnd],
  ['six hours without an event from the provider', 'active', hoursAfter(now, 6), 'pro', 'past_due', graceEnd],
  ['right after a failed charge', 'past_due', now, 'pro', 'past_due', graceEnd],
  ['within the grace period', 'past_due', new Date(graceEnd.getTime() - 1), 'pro', 'past_due', graceEnd],
  ['after the grace period, without an event from the provider', 'active', graceEnd, 'trial', 'expired', graceEnd],
  ['after the grace period', 'past_due', graceEnd, 'trial', 'expired', graceEnd],
])('a plan that renews, %s: %s at %s counts as %s, %s until %s', (_, stored, at, plan, status, expiresAt) => {
  const subscription = {
    subscriptionPlan: 'pro' as const,
    subscriptionStatus: stored,
    subscriptionExpiresAt: paidUntil,
    subscriptionRenews: true,
  }
  expect(subscriptionAt(subscription, at)).toEqual({ plan, status, expiresAt })
})

test.each<[Plan, SubscriptionStatus]>([
  ['trial', 'expired'],
  ['starter', 'cancelled'],
])('a %s that does not renew is %s at its end, even without an event from the provider', (subscriptionPlan, status) => {
  const subscription = {
    subscriptionPlan,
    subscriptionStatus: 'active',
    subscriptionExpiresAt: paidUntil,
    subscriptionRenews: false,
  }
  expect(subscriptionAt(subscription, justBefore)).toEqual({
    plan: subscriptionPlan,
    status: 'active',
    expiresAt: paidUntil,
  })
  expect(subscriptionAt(subscription, now)).toEqual({ plan: 'trial', status, expiresAt: paidUntil })
})

test('the trial shows only the first image; only pro has white label', () => {
  expect(plans.map((plan) => [plan, seesAllImages(plan), hasWhiteLabel(plan)])).toEqual([
    ['trial', false, false],
    ['starter', true, false],
    ['pro', true, true],
  ])
})

test.each([
  ['base', 'pro', 'active', null, true],
  ['rivenditore', 'pro', 'active', justAfter, true],
  ['rivenditore', 'pro', 'active', justBefore, false],
  ['rivenditore', 'pro', 'cancelled', null, false],
  ['rivenditore', 'starter', 'active', null, false],
  ['rivenditore', 'trial', 'active', null, false],
  ['admin', 'trial', 'active', null, true],
] as const)(
  '%s on plan %s, %s, until %s, may use white label: %s',
  (userRole, subscriptionPlan, subscriptionStatus, subscriptionExpiresAt, may) => {
    const account = {
      userRole,
      subscriptionPlan,
      subscriptionStatus,
      subscriptionExpiresAt,
      subscriptionRenews: false,
    }
    expect(mayUseWhiteLabel(account, now)).toBe(may)
  },
)

const free: Subscription = {
  subscriptionPlan: 'trial',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: null,
  subscriptionRenews: false,
}

test.each<[string, Partial<Subscription>, boolean, string, string]>([
  ['free access after registration', {}, false, 'Gratuito', 'Gratuito'],
  ['a paid trial', { subscriptionExpiresAt: justAfter }, true, 'Prova', 'Prova'],
  ['an expired trial', { subscriptionExpiresAt: now }, false, 'Gratuito', 'Prova'],
  ['Starter', { subscriptionPlan: 'starter', subscriptionExpiresAt: justAfter }, true, 'Starter', 'Starter'],
  ['Pro granted by an admin', { subscriptionPlan: 'pro' }, true, 'Pro + White Label', 'Pro + White Label'],
  [
    'a cancelled Starter',
    { subscriptionPlan: 'starter', subscriptionStatus: 'cancelled' },
    false,
    'Gratuito',
    'Starter',
  ],
])(
  '%s: the wishlist of an unverified account, and the plan names for owner and admins',
  (_, terms, opens, held, stored) => {
    const account = { ...free, ...terms }
    expect(heldPlanName(subscriptionAt(account, now))).toBe(held)
    expect(storedPlanName(account.subscriptionPlan, account.subscriptionExpiresAt)).toBe(stored)
    expect(mayUseWishlist({ ...account, userRole: 'base' }, now)).toBe(opens)
    expect(openedByVerification({ ...account, userRole: 'base' }, now)).toBe(
      opens ? 'riserve e ordini' : 'wishlist, riserve e ordini',
    )
    expect(mayUseWishlist({ ...account, userRole: 'rivenditore' }, now)).toBe(true)
    expect(openedByVerification({ ...account, userRole: 'rivenditore' }, now)).toBeNull()
  },
)
