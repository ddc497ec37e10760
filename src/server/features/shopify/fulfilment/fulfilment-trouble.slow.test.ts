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
])('a shop that is %s for an hour is asked seldom, and told everything afterwards', { timeout: 180_000 }, (_, set) =>
  expectSeldomAsked(set(), { minutes: 60, fewerThan: 25 }),
)

test('an app that may not fulfil any more is tried for two hours, then its owner is told', {
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

// Last: from here on the portal works its queue by itself.
test('200 orders of ten shops: one that never answers is not noticed by the others', async () => {
  const shops: Shop[] = []
  for (let n = 0; n < 10; n++) shops.push(await openShop())
  for (const shop of shops) await shipAll(shop, 20)
  const [dead, ...others] = shops
  if (!dead) throw new Error('There is no shop')
  shopify.silentShops.add(dead.domain)
  let dones = 0
  // As the portal works its queue.
  await app.context.jobs.start(app.context)
  const [deadAt, ...doneAt] = await Promise.all(
    shops.map(async (shop) => {
      const isOver = async () => (shop === dead ? ((await integration(shop))?.failures ?? 0) > 0 : made(shop) === 20)
      await expect.poll(isOver, { timeout: 90_000, interval: 50 }).toBe(true)
      return ++dones
    }),
  )
  // The others were done before the silent one was given up.
  expect([deadAt, doneAt.toSorted((a, b) => a - b)]).toEqual([10, [1, 2, 3, 4, 5, 6, 7, 8, 9]])
  await expect
    .poll(async () => (await Promise.all(others.map(states))).flat().filter((state) => state !== 'done'))
    .toEqual([])
  // None is blamed for its shop; one may be on its way once more.
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
