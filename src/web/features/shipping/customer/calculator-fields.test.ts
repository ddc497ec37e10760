import { expect, test } from 'vitest'
import { parseKilograms, stepWeight } from './calculator-fields.ts'

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  [' 10 ', 10],
  ['0,1', 0.1],
])('parses “%s” as %d kg', (typed, kilograms) => {
  expect(parseKilograms(typed)).toBe(kilograms)
})

test.each(['', ' ', 'due', '1,5,2', '1 kg'])('“%s” is not a weight', (typed) => {
  expect(parseKilograms(typed)).toBeNaN()
})

test.each([
  ['1', 1, '1,1'],
  ['1,1', -1, '1'],
  ['0,1', -1, '0,1'],
  ['0,25', 1, '0,4'],
  ['1000', 1, '1000'],
  ['', 1, '0,1'],
] as const)('from “%s” one step (%d) leads to “%s”', (typed, direction, next) => {
  expect(stepWeight(typed, direction)).toBe(next)
})
