import { expect, test } from 'vitest'
import {
  app,
  expectSeldomAsked,
  integration,
  made,
  minute,
  notices,
  openShop,
  rows,
  shipAll,
  shopify,
  startFulfilmentShops,
  states,
  throttled,
} from '../../../testing/shopify/fulfilment-shops.ts'
import { type ShopifyFate, testShopApp } from '../../../testing/shopify/shopify-stand-in.ts'

startFulfilmentShops()

test('waits as long as Shopify asks, and every shipment goes through', async () => {
  const shop = await openShop()
  await shipAll(shop, 3)
  shopify.fates.push(throttled(0.3), undefined, throttled(0.3), { status: 429, headers: { 'retry-after': '1' } })
  await app.runJobs()
  expect([made(shop), await states(shop)]).toEqual([3, ['done', 'done', 'done']])
})

test('a longer wait that Shopify asks for pauses the shop and does not count as an attempt', async () => {
  const shop = await openShop()
  await shipAll(shop)
  shopify.fates.push(throttled(50))
  await app.runJobs()
  expect(await rows(shop)).toEqual([{ state: 'due', reason: null, tries: 0 }])
  expect(await integration(shop)).toEqual({ is_active: true, failures: 0, paused: true })
  const before = shopify.timesAsked(shop.domain)
  await app.context.jobs.runNow(app.context, 'retry-shop-fulfilments')
  await app.runJobs()
  expect(shopify.timesAsked(shop.domain)).toBe(before)
  await minute()
  expect([made(shop), await states(shop)]).toEqual([1, ['done']])
})

test('renews an expired token; without a renewal, shipments stay due until the shop is connected again', async () => {
  const shop = await openShop()
  await shipAll(shop)
  shopify.tokens.clear()
  shopify.mayRenew = true
  await app.runJobs()
  expect([made(shop), await states(shop)]).toEqual([1, ['done']])

  const other = await openShop()
  await shipAll(other, 2)
  shopify.tokens.clear()
  shopify.mayRenew = false
  await app.runJobs()
  expect(await integration(other)).toMatchObject({ is_active: false })
  expect(await rows(other)).toEqual(Array(2).fill({ state: 'due', reason: null, tries: 0 }))
  expect(await notices(other)).toEqual(['shop.deactivated'])
  shopify.tokens.add(testShopApp.accessToken)
  await other.client.post('/api/shopify/connect', { shopDomain: other.domain, ...testShopApp })
  await minute()
  expect([made(other), await states(other)]).toEqual([2, ['done', 'done']])
})

test('a shop that has uninstalled the app is deactivated by the first call and not called again', async () => {
  const shop = await openShop()
  await shipAll(shop, 2)
  shopify.mayRenew = true
  await shopify.uninstall(shop.domain)
  const before = shopify.asked.length
  for (let n = 0; n < 3; n++) await minute()
  expect(shopify.asked.slice(before).filter((line) => line.startsWith(shop.domain))).toHaveLength(2)
  expect([await states(shop), await notices(shop)]).toEqual([['due', 'due'], ['shop.deactivated']])
})

test('a shop that is closed for ten minutes is not called every minute, and gets everything afterwards', () =>
  expectSeldomAsked(shopify.closedShops, { minutes: 10, fewerThan: 10 }))

test('an order that the shop fails to process does not delay others, and does not make the shop seem down', async () => {
  const shop = await openShop()
  await shipAll(shop, 3)
  const broken: ShopifyFate = { status: 500, body: { errors: 'Internal' } }
  shopify.fates.push(broken)
  await app.runJobs()
  expect([made(shop), (await states(shop)).sort()]).toEqual([2, ['done', 'done', 'due']])
  expect(await integration(shop)).toEqual({ is_active: true, failures: 0, paused: false })
  expect((await rows(shop)).find(({ state }) => state === 'due')).toMatchObject({
    tries: 1,
    reason: 'Shopify non risponde a proposito di questo ordine.',
  })
  await minute()
  expect([made(shop), await states(shop)]).toEqual([3, ['done', 'done', 'done']])
})
