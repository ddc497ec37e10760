import { expect, test } from 'vitest'
import { placeOfSubject } from './subject-places.ts'

const id = '0190a0a0-0000-7000-8000-000000000001'

test.each([
  [`order:${id}`, { tab: 'orders', order: id }],
  [`user:${id}`, { tab: 'beta', customer: id }],
  [`product:${id}`, { tab: 'catalog', product: id }],
  [`product_request:${id}`, { tab: 'catalog', request: id }],
  [`product_import:${id}`, { tab: 'catalog', import: id }],
  [`search-synonyms:${id}`, { tab: 'settings', settings: 'synonyms' }],
  ['setting:company_city', { tab: 'settings' }],
])('%s leads to %j', (subject, search) => {
  expect(placeOfSubject(subject)).toMatchObject({ to: '/admin', search })
})

test('a stock item opens in its product’s dialog', () => {
  const place = placeOfSubject('stock_item:2', { productId: id })
  expect(place).toMatchObject({ search: { tab: 'catalog', stock: id, stockItem: '2' } })
})

test('an unknown subject has no link', () => {
  expect(placeOfSubject('nothing:1')).toBeUndefined()
})
