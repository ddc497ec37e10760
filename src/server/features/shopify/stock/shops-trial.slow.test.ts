import { expect, test } from 'vitest'
import { startShopifyStandIn } from '../../../testing/shopify/shopify-stand-in.ts'
import { TrialDay, trialEvents } from '../../../testing/shopify/trial-day.ts'
import { startTestApp } from '../../../testing/test-app.ts'

/** `npm run bench -- trial-shops` uses larger numbers. */
const shops = Number(process.env.TRIAL_SHOPS ?? 10)
const variants = Number(process.env.TRIAL_VARIANTS ?? 200)
const hours = Number(process.env.TRIAL_HOURS ?? 24)
const ordersPerShop = 2

/** Maximum delay of a change in a shop, and of an order here. */
const latestMs = 60_000

/** Random numbers that are the same on each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? 0 }
}

const shown = ({ p50, p99, most }: ReturnType<typeof spread>) =>
  `p50 ${seconds(p50)}, p99 ${seconds(p99)}, at most ${seconds(most)}`

test('a day of many shops: each change arrives within a minute and within the rate limit, and a dead shop does not delay the others', async () => {
  let now = Date.now
  await using shopify = await startShopifyStandIn({ now: () => now() })
  await using app = await startTestApp({ environment: shopify.environment })
  now = () => app.context.clock.now().getTime()
  const day = new TrialDay(app, shopify, variants)
  await day.open(shops)
  const [dead, ...living] = day.shops
  if (!dead) throw new Error('There are no shops')
  shopify.closedShops.add(dead.domain)
  shopify.asked.length = 0
  shopify.calls.length = 0
  for (const shop of day.shops) shop.spent = 0
  const events = trialEvents(
    variants,
    living.map(({ index }) => index),
    ordersPerShop,
    hours,
    seeded(20_261_126),
  )
  const began = performance.now()
  await day.play(events)

  const isOfDead = ({ shop }: { shop: string }) => shop === dead.domain
  const calls = shopify.calls.filter((call) => !isOfDead(call))
  const throttled = calls.filter(({ outcome }) => outcome === 'throttled').length
  const spent = living.map((shop) => shop.spent)
  const perHour = (living[0]?.shop.throttle.rates.restoreRate ?? 0) * 3_600
  const [pushes, orders] = [spread(day.delays), spread(day.orderDelays)]
  const deadCalls = shopify.asked.filter((line) => line.startsWith(dead.domain)).length
  process.stdout.write(
    `\n${[
      `shops                   ${shops}, one of them dead, with ${variants} variants each, ${hours} hours`,
      `changes here            ${Math.ceil((variants / 20) * (hours / 24))} of variants, ${day.orderDelays.length} orders`,
      `sent to live shops      ${day.delays.length} changes in ${shopify.calls.filter(({ operation }) => operation === 'SetStock').length} calls`,
      `delay in the shop       ${shown(pushes)}`,
      `order delay here        ${shown(orders)}`,
      `points                  at most ${Math.max(...spent)} of a shop, of ${perHour * hours} that it gives back; never fewer than ${Math.floor(Math.min(...living.map(({ fewestLeft }) => fewestLeft)))} of 2000 left`,
      `asked to wait           ${throttled} times`,
      `the dead shop           asked ${deadCalls} times; ${day.missingIn([dead])} changes wait for it`,
      `took                    ${seconds(performance.now() - began)}`,
    ].join('\n')}\n`,
  )
  expect(await day.differences()).toBe(0)
  expect(day.missingIn(living)).toBe(0)
  expect(day.missingIn([dead])).toBeGreaterThan(0)
  expect(day.orderDelays).toHaveLength(living.length * Math.ceil(ordersPerShop * (hours / 24)))
  expect([pushes.most < latestMs, orders.most < latestMs]).toEqual([true, true])
  expect(throttled).toBe(0)
  expect(Math.max(...spent)).toBeLessThan(perHour * hours)
  // Called less and less often: a few times an hour at most.
  expect(deadCalls).toBeLessThan(hours * 8)
}, 3_600_000)
