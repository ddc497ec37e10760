import { expect, test } from 'vitest'
import { needsNature } from './natures.ts'

const zero = { vatRate: '0.00', vatNature: null }

test.each([
  ['a new product with rate 0', null, zero, true],
  ['a new product with rate 0, unformatted', null, { vatRate: ' 0,0 % ', vatNature: '' }, true],
  ['a new product with rate 0 and its nature', null, { vatRate: '0', vatNature: 'N4' }, false],
  ['a new product with another rate', null, { vatRate: '10', vatNature: '' }, false],
  ['a new product without a rate', null, { vatRate: '', vatNature: '' }, false],
  ['a rate changed to 0', { vatRate: '22.00', vatNature: null }, zero, true],
  ['a removed nature', { vatRate: '0.00', vatNature: 'N4' }, zero, true],
  ['a product of an earlier release that never had a nature', zero, { vatRate: '0', vatNature: '' }, false],
])('%s: %j to %j needs a nature: %s', (_, before, after, needs) => {
  expect(needsNature(before, after)).toBe(needs)
})
