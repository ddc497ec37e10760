import { expect, test } from 'vitest'
import { fieldsBeyondPreview, needsSearch, productFilters } from './product-query.ts'

test('visitors may say how many products of the preview they want, and nothing else', () => {
  expect(fieldsBeyondPreview.toSorted()).toEqual(
    ['available', 'categoryId', 'color', 'offset', 'search', 'size', 'sort'].toSorted(),
  )
})

test('paging and sorting are no filters', () => {
  expect(productFilters.toSorted()).toEqual(['available', 'categoryId', 'color', 'search', 'size'])
})

test.each<[Parameters<typeof needsSearch>[0] & { categoryId?: string }, boolean]>([
  [{}, false],
  [{ categoryId: '0190b3c8-0000-7000-8000-000000000000' }, false],
  [{ search: undefined, color: undefined, size: undefined, available: false }, false],
  [{ search: 'abito' }, true],
  [{ color: 'nero' }, true],
  [{ size: 'M' }, true],
  [{ available: true }, true],
])('%j needs the search: %s', (query, expected) => {
  expect(needsSearch(query)).toBe(expected)
})
