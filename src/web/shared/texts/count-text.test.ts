import { describe, expect, test } from 'vitest'
import { allOf, countText } from './count-text.ts'

test.each([
  ['a single one', undefined, { shown: 1, total: 1, nextCursor: null }, '1 pezzo'],
  ['all of them', undefined, { shown: 20, total: 934, nextCursor: 'x' }, '934 pezzi'],
  ['more than the counting limit', undefined, { shown: 20, total: 1001, nextCursor: 'x' }, 'oltre 1.000 pezzi'],
  ['all results of a search', 'lana', { shown: 3, total: 0, nextCursor: null }, '3 pezzi'],
  ['the first page of results', 'lana', { shown: 20, total: 0, nextCursor: 'x' }, '20 pezzi, e altri più avanti'],
  [
    'a search with too many matches',
    'lana',
    { shown: 3, total: 1001, nextCursor: null },
    '3 pezzi: scrivi di più per restringere',
  ],
])('%s', (_what, search, counted, text) => {
  expect(countText(search, counted, ['pezzo', 'pezzi'])).toBe(text)
})

describe('the article follows the spoken number', () => {
  test.each([8, 11, 80, 81, 88, 89, 800, 888, 8000, 8100, 11_000, 11_999, 80_000, 800_000, 8_000_000, 11_000_000])(
    'gli %d',
    (value) => expect(allOf(value, 'ordini')).toMatch(/^Tutti gli [\d.]+ ordini$/),
  )

  test.each([
    2, 7, 9, 10, 12, 18, 28, 79, 90, 108, 110, 111, 118, 180, 711, 1000, 1100, 1111, 1800, 9000, 10_000, 18_000,
    110_000,
  ])('i %d', (value) => expect(allOf(value, 'ordini')).toMatch(/^Tutti i [\d.]+ ordini$/))

  test('thousands are grouped', () => expect(allOf(11_500, 'prodotti')).toBe('Tutti gli 11.500 prodotti'))
})
