import { expect, test } from 'vitest'
import { followingPage, pagePosition, startParam } from './page-position.ts'

test.each([
  [{ start: undefined, shown: 20, total: 71 }, '1–20 di 71 prodotti'],
  [{ start: 21, shown: 20, total: 71 }, '21–40 di 71 prodotti'],
  [{ start: 61, shown: 11, total: 71 }, '61–71 di 71 prodotti'],
  [{ start: 4981, shown: 20, total: 5000 }, '4.981–5.000 di 5.000 prodotti'],
  [{ start: 2, shown: 1, total: 2 }, '2 di 2 prodotti'],
  [{ start: undefined, shown: 1, total: 1 }, '1 di 1 prodotto'],
  // Entries were deleted since the link was made.
  [{ start: 61, shown: 10, total: 65 }, '56–65 di 65 prodotti'],
  [{ start: 61, shown: 0, total: 60 }, '60 prodotti'],
])('%j', (page, text) => expect(pagePosition(page, 'prodotto', 'prodotti')).toBe(text))

test('the next page starts where this one ends', () => {
  expect(followingPage({ after: undefined, start: undefined, shown: 20, next: 'b' })).toEqual({ after: 'b', start: 21 })
  expect(followingPage({ after: 'b', start: 21, shown: 10, next: 'c' })).toEqual({ after: 'c', start: 31 })
})

test('while the next page is loading, a second click leads to the same page', () => {
  expect(followingPage({ after: 'b', start: 21, shown: 20, next: 'b' })).toEqual({ after: 'b', start: 21 })
})

test.each([
  [21, 21],
  ['21', 21],
  [1, undefined],
  [undefined, undefined],
  ['x', undefined],
  [2.5, undefined],
  [-3, undefined],
  [1e9, undefined],
])('start=%s in the address', (value, start) => expect(startParam(value)).toBe(start))
