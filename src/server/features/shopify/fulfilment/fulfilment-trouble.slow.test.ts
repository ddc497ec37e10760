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
  type Shop,
  shipAll,
  shopify,
  startFulfilmentShops,
  states,
} from '../../../testing/shopify/fulfilment-shops.ts'

startFulfilmentShops()

test.each([
  ['closed', () => shopify.closedShops],
  ['unknown', () => shopify.unknownShops],
])('a shop that is %s for an hour is called rarely, and gets everything afterwards', { timeout: 180_000 }, (_, set) =>
  expectSeldomAsked(set(), { minutes: 60, fewerThan: 25 }),
)

test('an app without the fulfilment scope is tried for two hours, then its owner is notified', {
  timeout: 180_000,
}, async () => {
  const shop = await openShop()
  await shipAll(shop)
  shopify.scopes = ['read_orders']
  await app.runJobs()
  for (let n = 0; n < 126; n++) await minute()
  expect(await rows(shop)).toMatchObject([{ state: 'due', tries: 7 }])
  await minute()
  expect(await rows(shop)).toMatchObject([{ state: 'failed', tries: 8, reason: expect.stringContaining('permessi') }])
  expect(await notices(shop)).toEqual(['shop.fulfilment_failed'])
  expect(made(shop)).toBe(0)
})

// Keep this test last: it starts the portal's own queue workers.
test('200 orders of ten shops: a shop that never answers does not delay the others', async () => {
  const shops: Shop[] = []
  for (let n = 0; n < 10; n++) shops.push(await openShop())
  for (const shop of shops) await shipAll(shop, 20)
  const [dead, ...others] = shops
  if (!dead) throw new Error('There is no shop')
  shopify.silentShops.add(dead.domain)
  // Real queue workers, as in production.
  await app.context.jobs.start(app.context)
  await expect
    .poll(async () => (await integration(dead))?.failures ?? 0, { timeout: 90_000, interval: 50 })
    .toBeGreaterThan(0)
  // Its orders are the oldest: if they blocked the others, nothing would have arrived before its first failure.
  expect(others.map(made).reduce((sum, one) => sum + one)).toBeGreaterThan(0)
  await expect.poll(() => others.map(made), { timeout: 90_000 }).toEqual(others.map(() => 20))
  await expect
    .poll(async () => (await Promise.all(others.map(states))).flat().filter((state) => state !== 'done'))
    .toEqual([])
  // No shipment is blamed for its shop's outage; one may be in its next attempt.
  expect((await rows(dead)).map(({ state, reason, tries }) => [state, reason, tries > 1])).toEqual(
    Array(20).fill(['due', null, false]),
  )
  shopify.silentShops.clear()
  const afterAMinute = async () => {
    await app.moveClock({ minutes: 1 })
    await app.context.jobs.runNow(app.context, 'retry-shop-fulfilments')
    return states(dead)
  }
  await expect.poll(afterAMinute, { timeout: 90_000, interval: 500 }).toEqual(Array(20).fill('done'))
  expect(made(dead)).toBe(20)
}, 180_000)
