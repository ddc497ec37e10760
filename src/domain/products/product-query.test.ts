import { expect, test } from 'vitest'
import { fieldsBeyondPreview, needsSearch, type ProductQueryField, productQueryFields } from './product-query.ts'

const allBut = (...names: ProductQueryField[]) =>
  (Object.keys(productQueryFields) as ProductQueryField[]).filter((field) => !names.includes(field))

test('visitors may only limit the number of products in the preview', () => {
  expect(fieldsBeyondPreview).toEqual(allBut('limit'))
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
