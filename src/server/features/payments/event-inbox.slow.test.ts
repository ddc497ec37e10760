import { expect, test } from 'vitest'
import { readSandboxEvent } from '../../gateways/payments/sandbox-events.ts'
import { eventOf, expectNobodyWaits, onceEach, openShop } from '../../testing/orders/event-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findLedgerDifferences } from '../stock/stock.reads.ts'
import { applyWaitingEvents } from './events/apply-waiting-events.ts'
import { storeEvents } from './events/event-inbox.queries.ts'

test(
  '150 orders locked by another transaction delay neither the other orders nor the provider',
  { timeout: 120_000 },
  () => expectNobodyWaits(150),
)

test('a hundred concurrent events, some of them twice, are all acknowledged, and each takes effect once', async () => {
  // An app of its own, because the burst mode that this test starts stays in memory.
  await using app = await startTestApp({ own: true })
  const { pages, tell, effects, waiting } = await openShop(app, 100)
  const events = pages.map((page) => eventOf(page))
  const answers = await Promise.all([...events, ...events.slice(0, 30)].map(tell))
  expect(answers).toEqual(Array(130).fill(200))
  await app.runJobs()
  await expect.poll(waiting).toEqual([])
  expect(await effects()).toEqual(onceEach(100))
  expect(await findLedgerDifferences(app.context.db)).toEqual([])
  expect(await Promise.all(events.slice(50).map(tell))).toEqual(Array(50).fill(200))
  await app.runJobs()
  expect(await effects()).toEqual(onceEach(100))
})

test('four workers that drain the inbox concurrently apply each event once', async () => {
  await using app = await startTestApp()
  const { pages, effects } = await openShop(app, 120)
  const events = pages.map((page) => readSandboxEvent(Buffer.from(JSON.stringify(eventOf(page)))))
  await storeEvents(
    app.context.db,
    'sandbox',
    events.flatMap((event) => (event.type === 'plan' ? [] : [event])),
  )
  const drain = async () => {
    let found = 0
    for (let round = 1; round > 0; found += round) round = (await applyWaitingEvents(app.context)).found.size
    return found
  }
  const taken = await Promise.all(Array.from({ length: 4 }, drain))
  expect(taken.reduce((sum, found) => sum + found)).toBe(120)
  expect(await effects()).toEqual(onceEach(120))
})
