import { expect, test } from 'vitest'
import { refusalText } from './shopify-product-refusals.ts'

test.each([
  ['VARIANTS_OVER_LIMIT', ['input', 'variants'], /^Ha più varianti di quante/],
  ['INVALID_PRODUCT', ['input', 'title'], /^Shopify non accetta il titolo/],
  ['INVALID_VARIANT', ['input', 'variants', '3', 'price'], /^Shopify non accetta il prezzo/],
  [null, ['input', 'variants', '0', 'inventoryItem', 'harmonizedSystemCode'], /codice doganale/],
  ['NEW_CODE', ['input', 'constructor'], /^Shopify non lo accetta: «No way, José»$/],
  [null, [], /^Shopify non lo accetta: «No way, José»$/],
])('%s at %j', (code, field, text) => {
  expect(refusalText([{ code, field, message: 'No way,\n\u0000José' }])).toMatch(text)
})

test('an empty list of errors gets our own text', () => {
  expect(refusalText([])).toMatch(/non indica il motivo/)
})
