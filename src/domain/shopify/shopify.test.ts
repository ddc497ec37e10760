import { expect, test } from 'vitest'
import { isShopDomain, missingScopes, normaliseShopDomain } from './shopify.ts'

test.each([
  'mio-negozio.myshopify.com',
  ' Mio-Negozio.MyShopify.com ',
  'https://mio-negozio.myshopify.com',
  'http://mio-negozio.myshopify.com/admin/orders?x=1#y',
  'mio-negozio.myshopify.com/',
  'mio-negozio.myshopify.com.',
  'https://admin.shopify.com/store/mio-negozio/orders',
  'admin.shopify.com/store/Mio-Negozio',
])('“%s” is the shop mio-negozio.myshopify.com', (typed) => {
  expect(normaliseShopDomain(typed)).toBe('mio-negozio.myshopify.com')
  expect(isShopDomain(normaliseShopDomain(typed))).toBe(true)
})

test.each([
  '',
  'mio-negozio',
  'mio-negozio.it',
  'myshopify.com',
  '.myshopify.com',
  '-a.myshopify.com',
  'a.b.myshopify.com',
  'mio_negozio.myshopify.com',
  'mio-negozio.myshopify.com:8443',
  'mio-negozio.myshopify.com@evil.example',
  'evil.example/mio-negozio.myshopify.com',
  'evil.example#.myshopify.com',
  'evil.example?.myshopify.com',
  'evil.example\\.myshopify.com',
  'user:pass@mio-negozio.myshopify.com',
  '127.0.0.1',
  'localhost',
  '[::1].myshopify.com',
  'mio-negozio.myshopify.com.evil.example',
  'mio-negozio.myshopify.com\nevil.example',
  'mio negozio.myshopify.com',
  'nègozio.myshopify.com',
  'ftp://mio-negozio.myshopify.com',
  `${'a'.repeat(64)}.myshopify.com`,
  'admin.shopify.com/store/../evil',
  'admin.shopify.com/store/evil.example%23',
])('“%s” is not a shop', (typed) => {
  expect(isShopDomain(normaliseShopDomain(typed))).toBe(false)
})

test.each([
  [['read_orders', 'write_merchant_managed_fulfillment_orders'], []],
  [['write_orders', 'write_merchant_managed_fulfillment_orders', 'read_products'], []],
  [['read_all_orders', 'write_merchant_managed_fulfillment_orders'], []],
  [['read_orders', 'read_merchant_managed_fulfillment_orders'], ['write_merchant_managed_fulfillment_orders']],
  [['read_products'], ['read_orders', 'write_merchant_managed_fulfillment_orders']],
  [[], ['read_orders', 'write_merchant_managed_fulfillment_orders']],
])('with the scopes %j, %j are missing', (granted, lacking) => {
  expect(missingScopes(granted)).toEqual(lacking)
})
