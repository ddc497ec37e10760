import { expect, test } from 'vitest'
import { compareThreeWays } from './use-merge.ts'

const before = { name: 'Abito', price: '10', sku: 'A', tags: ['x'] }

test.each([
  ['no change', {}, {}, [], []],
  ['changed only locally', { price: '12' }, {}, [], []],
  ['changed only by the other admin', {}, { price: '12', tags: ['y'] }, ['price', 'tags'], []],
  ['different fields changed by both', { price: '12' }, { name: 'Gonna' }, ['name'], []],
  ['the same change by both', { price: '12' }, { price: '12' }, [], []],
  ['a field changed differently by both', { price: '12' }, { price: '13', sku: 'B' }, ['sku'], ['price']],
])('%s', (_, mine, theirs, taken, conflicts) => {
  expect(compareThreeWays(before, { ...before, ...mine }, { ...before, ...theirs })).toEqual({
    theirs: taken,
    conflicts,
  })
})

test('a field that one version no longer has is ignored', () => {
  const { sku: _, ...without } = before
  expect(compareThreeWays(before, { ...before, sku: 'B' }, without)).toEqual({ theirs: [], conflicts: [] })
})
