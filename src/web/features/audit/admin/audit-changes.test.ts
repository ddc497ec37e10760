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
  [{ month: '2026-11', search: true }, 'Mese: 2026-11, Ricerca: sì'],
  [{ a: { b: 1 } }, '{"a":{"b":1}}'],
])('%j is read as «%s»', (value, words) => {
  expect(asWords(value)).toBe(words)
})

test('a long value is cut', () => {
  expect(asWords('x'.repeat(400))).toBe(`${'x'.repeat(300)}…`)
})
