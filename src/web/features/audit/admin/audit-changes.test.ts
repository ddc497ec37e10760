import { expect, test } from 'vitest'
import { asWords } from './audit-changes.tsx'

test.each([
  [null, 'vuoto'],
  ['', 'vuoto'],
  [true, 'sì'],
  [false, 'no'],
  ['Modena', 'Modena'],
  [12, '12'],
  [['felpa', 'hoodie'], 'felpa, hoodie'],
  [{ a: 1 }, '{"a":1}'],
])('%j is read as «%s»', (value, words) => {
  expect(asWords(value)).toBe(words)
})

test('a long value is cut', () => {
  expect(asWords('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`)
})
