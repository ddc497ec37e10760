import { expect, test } from 'vitest'
import { gate, slow } from './kinds.mjs'
import { inPhases, readPlan } from './plan.mjs'

function planOf(...args: string[]) {
  const plan = readPlan(args)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

test('without arguments all kinds run, in phases', () => {
  const plan = planOf()
  expect(plan).toMatchObject({ isSlow: false, isWhole: true })
  expect(inPhases(plan.steps).map((phase) => phase.map(({ kind }) => kind))).toEqual([
    [gate.lint, gate.boundaries, gate.types],
    [gate.unit],
    [gate.api],
    [gate.browser],
  ])
})

test('an option is not a commit', () => {
  expect(readPlan(['changed', '--help'])).toContain('Uso: npm test')
})

test('chosen kinds run in the order of the gate, and do not count as the whole gate', () => {
  const { steps, isWhole } = planOf('api', 'types')
  expect([steps.map(({ kind }) => kind), isWhole]).toEqual([[gate.types, gate.api], false])
})

test('a filter leaves out kinds that read all sources', () => {
  expect(planOf('--filter', 'orders', 'plans').steps).toEqual([
    { kind: gate.unit, filter: ['orders', 'plans'] },
    { kind: gate.api, filter: ['orders', 'plans'] },
    { kind: gate.browser, filter: ['orders', 'plans'] },
  ])
})

test('the slow suite has its own kinds', () => {
  expect(planOf('--slow', 'browser').steps).toEqual([{ kind: slow.browser, filter: [] }])
})

test('changes are computed since origin/main or a given commit', () => {
  expect([planOf('changed').since, planOf('changed', 'HEAD~2').since]).toEqual(['origin/main', 'HEAD~2'])
})

test.each([['unti'], ['--filter'], ['changed', 'a', 'b'], ['--slow', 'unit']])(
  '%s returns the usage message',
  (...args) => {
    expect(readPlan(args)).toContain('Uso: npm')
  },
)
