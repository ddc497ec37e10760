import { expect, test } from 'vitest'
import { needsNature } from './natures.ts'

const zero = { vatRate: '0.00', vatNature: null }

test.each([
  ['a new product of rate 0', null, zero, true],
  ['as it is typed', null, { vatRate: ' 0,0 % ', vatNature: '' }, true],
  ['with its nature', null, { vatRate: '0', vatNature: 'N4' }, false],
  ['of another rate', null, { vatRate: '10', vatNature: '' }, false],
  ['while no rate is typed', null, { vatRate: '', vatNature: '' }, false],
  ['a rate that becomes 0', { vatRate: '22.00', vatNature: null }, zero, true],
  ['a nature that is taken away', { vatRate: '0.00', vatNature: 'N4' }, zero, true],
  ['a product of an earlier release that lacks it already', zero, { vatRate: '0', vatNature: '' }, false],
])('%s: %j to %j needs a nature: %s', (_, before, after, needs) => {
  expect(needsNature(before, after)).toBe(needs)
})
