import { expect, test } from 'vitest'
import { effectivePlan, hasWhiteLabel, mayUseWhiteLabel, type Plan, plans, seesAllImages } from './plans.ts'

const now = new Date('2026-05-01T10:00:00Z')
const justBefore = new Date(now.getTime() - 1)
const justAfter = new Date(now.getTime() + 1)

test.each<[Plan, string, Date | null, Plan]>([
  ['pro', 'active', null, 'pro'],
  ['starter', 'active', justAfter, 'starter'],
  ['starter', 'active', now, 'trial'],
  ['pro', 'active', justBefore, 'trial'],
  ['pro', 'cancelled', null, 'trial'],
  ['pro', 'past_due', justAfter, 'trial'],
  ['trial', 'active', justBefore, 'trial'],
])('plan %s, %s, until %s, counts as %s', (subscriptionPlan, subscriptionStatus, subscriptionExpiresAt, expected) => {
  expect(effectivePlan({ subscriptionPlan, subscriptionStatus, subscriptionExpiresAt }, now)).toBe(expected)
})

test('trial sees the first image only; only pro has white label', () => {
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
    expect(mayUseWhiteLabel({ userRole, subscriptionPlan, subscriptionStatus, subscriptionExpiresAt }, now)).toBe(may)
  },
)
