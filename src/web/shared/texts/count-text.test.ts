import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

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
