import { expect, test } from 'vitest'
import { compareThreeWays } from './three-way.ts'

const before = { name: 'Abito', price: '10', sku: 'A', tags: ['x'] }

test.each([
  ['nobody has changed anything', {}, {}, [], []],
  ['only I have', { price: '12' }, {}, [], []],
  ['only the other one has', {}, { price: '12', tags: ['y'] }, ['price', 'tags'], []],
  ['both have, each another field', { price: '12' }, { name: 'Gonna' }, ['name'], []],
  ['both have, to the same', { price: '12' }, { price: '12' }, [], []],
  ['both have, each otherwise', { price: '12' }, { price: '13', sku: 'B' }, ['sku'], ['price']],
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
