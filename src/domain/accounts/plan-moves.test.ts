import { expect, test } from 'vitest'
import { type PlanMove, planMove, planMoves, type RunningPlan, refuseMove } from './plan-moves.ts'
import type { Plan } from './plan-names.ts'
import type { Subscription } from './plans.ts'

const now = new Date('2026-05-01T10:00:00Z')
const later = new Date('2026-05-08T10:00:00Z')

const terms = (subscriptionPlan: Plan, changes: Partial<Subscription> = {}): Subscription => ({
  subscriptionPlan,
  subscriptionStatus: 'active',
  subscriptionExpiresAt: null,
  subscriptionRenews: false,
  ...changes,
})

test.each<[string, Subscription, PlanMove, PlanMove, PlanMove]>([
  ['registered, nothing paid', terms('trial'), 'buy', 'buy', 'buy'],
  ['on a paid trial', terms('trial', { subscriptionExpiresAt: later }), 'held', 'buy', 'buy'],
  ['after a paid trial', terms('trial', { subscriptionExpiresAt: now }), 'buy', 'buy', 'buy'],
  ['Starter granted by an admin', terms('starter'), 'included', 'held', 'buy'],
  ['Pro granted by an admin', terms('pro'), 'included', 'included', 'held'],
  ['after a cancelled Pro', terms('pro', { subscriptionStatus: 'cancelled' }), 'buy', 'buy', 'buy'],
])('%s: moves to Prova, Starter and Pro', (_, subscription, trial, starter, pro) => {
  const move = (wanted: Plan) => planMove(wanted, { subscription, running: null }, now)
  expect([move('trial'), move('starter'), move('pro')]).toEqual([trial, starter, pro])
})

test('the trial can be bought once; afterwards only the other plans', () => {
  const move = (wanted: Plan, subscription: Subscription) =>
    planMove(wanted, { subscription, running: null, hasUsedTrial: true }, now)
  const over = terms('trial', { subscriptionExpiresAt: now })
  expect([move('trial', over), move('starter', over)]).toEqual(['used', 'buy'])
  expect(move('trial', terms('starter', { subscriptionStatus: 'cancelled' }))).toBe('used')
  expect(move('trial', terms('trial', { subscriptionExpiresAt: later }))).toBe('held')
})

const running = (plan: RunningPlan['plan'], changes: Partial<RunningPlan> = {}): RunningPlan => ({
  plan,
  nextPlan: null,
  isEnding: false,
  isPastDue: false,
  ...changes,
})

test.each<[string, RunningPlan, PlanMove, PlanMove]>([
  ['Starter', running('starter'), 'held', 'change'],
  ['Pro', running('pro'), 'change', 'held'],
  ['Starter, Pro from the next month', running('starter', { nextPlan: 'pro' }), 'stay', 'chosen'],
  ['Starter, cancelled', running('starter', { isEnding: true }), 'stay', 'change'],
  [
    'Pro, cancelled with Starter as the next plan',
    running('pro', { isEnding: true, nextPlan: 'starter' }),
    'change',
    'stay',
  ],
  ['Starter, charge failed', running('starter', { isPastDue: true }), 'held', 'settle'],
])('running %s: moves to Starter and Pro', (_, plan, starter, pro) => {
  const subscription = terms(plan.plan, { subscriptionExpiresAt: later, subscriptionRenews: true })
  const move = (wanted: Plan) => planMove(wanted, { subscription, running: plan }, now)
  expect([move('trial'), move('starter'), move('pro')]).toEqual(['included', starter, pro])
})

test('every refusal has an Italian message', () => {
  for (const move of planMoves) expect(refuseMove(move).message).toMatch(/^\p{Lu}.+\.$/u)
})
