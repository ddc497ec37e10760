import { expect, test } from 'vitest'
import { readSandboxEvent } from '../../gateways/payments/sandbox-events.ts'
import { eventOf, expectNobodyWaits, hold, onceEach, openShop } from '../../testing/event-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { keepEvents } from './event-inbox.queries.ts'

test('what a process kept before it died is taken in by another', async () => {
  await using app = await startTestApp()
  const { pages, effects, waiting, tell } = await openShop(app, 3)
  const events = pages.map((page) => readSandboxEvent(Buffer.from(JSON.stringify(eventOf(page)))))
  for (const event of events) if (event.type !== 'plan') await keepEvents(app.context.db, 'sandbox', [event])
  expect(await waiting()).toHaveLength(3)
  // It comes again, which takes in the others too.
  const [first] = pages
  expect(first && (await tell(eventOf(first)))).toBe(200)
  expect(await effects()).toEqual(onceEach(3))
})

test('an event that fails holds up no other; it is tried again, told of after three tries, and takes effect in the end', async () => {
  await using app = await startTestApp()
  const { pages, tell, effects, waiting, unpaid, column } = await openShop(app, 40)
  const { pool } = app.context.db
  const poisoned = pages[17] ?? { orderId: '', sessionId: '' }
  await pool.query(`alter table order_history add constraint out_of_order
    check (order_id <> '${poisoned.orderId}' or status <> 'paid')`)
  expect(await Promise.all(pages.map((page) => tell(eventOf(page))))).toEqual(Array(40).fill(200))
  await expect.poll(waiting).toEqual([`evt_${poisoned.sessionId}`])
  // It is the last of the round, and is put off once it has failed.
  const tried = () => column('select tries as value from payment_events where facts is not null')
  await expect.poll(tried).toEqual([1])
  expect(await unpaid()).toEqual([poisoned.orderId])
  // Its number was drawn, and not used: the others follow each other all the same.
  expect(await effects()).toEqual(onceEach(39, 40))
  const told = () =>
    column<string>("select error_message as value from error_logs where error_type = 'payment.event_failed'")
  expect(await told()).toEqual([])

  for (let tries = 2; tries <= 4; tries++) {
    await app.moveClock({ minutes: 10 })
    await app.context.jobs.runNow(app.context, 'take-payment-events')
    expect(await tried()).toEqual([tries])
  }
  expect(await told()).toEqual(['Un evento del gestore dei pagamenti non si riesce a registrare, e si riprova'])
  expect(
    await column("select error_message as value from error_logs where error_type = 'payment.events_waiting'"),
  ).toEqual(['Eventi del gestore dei pagamenti che aspettano di essere registrati: 1, il più vecchio da 10 minuti'])

  await pool.query('alter table order_history drop constraint out_of_order')
  await app.moveClock({ hours: 1 })
  await app.context.jobs.runNow(app.context, 'take-payment-events')
  expect(await effects()).toEqual(onceEach(40))
  expect(await waiting()).toEqual([])
})

test('what waits of a provider that is no longer the present one is not told as a backlog', async () => {
  await using app = await startTestApp()
  const { pages, waiting, column } = await openShop(app, 2)
  const { db, jobs } = app.context
  const [ours, theirs] = pages.flatMap((page) => {
    const event = readSandboxEvent(Buffer.from(JSON.stringify(eventOf(page))))
    return event.type === 'plan' ? [] : [event]
  })
  if (!ours || !theirs) throw new Error('There are two pages')
  await keepEvents(db, 'stripe', [theirs])
  await app.moveClock({ minutes: 10 })
  await jobs.runNow(app.context, 'take-payment-events')
  // It is not taken in either: it waits until its provider is the present one again.
  expect(await waiting()).toEqual([theirs.eventId])
  const told = () =>
    column<string>("select error_message as value from error_logs where error_type = 'payment.events_waiting'")
  expect(await told()).toEqual([])

  await keepEvents(db, 'sandbox', [ours])
  await db.pool.query("update payment_events set due_at = present() + interval '1 hour' where provider = 'sandbox'")
  await app.moveClock({ minutes: 10 })
  await jobs.runNow(app.context, 'take-payment-events')
  expect(await told()).toEqual([expect.stringContaining('di essere registrati: 1, il più vecchio da 10 minuti')])
})

test('an event that cannot be kept is refused, and the others that come with it are not', async () => {
  await using app = await startTestApp()
  const { pages, tell, effects } = await openShop(app, 6)
  await app.context.db.pool.query("alter table payment_events add constraint broken check (event_id <> 'evt_broken')")
  const broken = eventOf({ orderId: '', sessionId: 'cs_1' }, 'evt_broken')
  const answers = await Promise.all([...pages.map((page) => tell(eventOf(page))), tell(broken)])
  expect(answers).toEqual([...Array(6).fill(200), 500])
  expect(await effects()).toEqual(onceEach(6))
})

test.each([1, 30])(
  'of orders that somebody holds, %i, nobody waits: neither the others nor the provider',
  expectNobodyWaits,
)

test('once it is let go, an order that was held is paid without being asked for', async () => {
  await using app = await startTestApp()
  const { pages, tell, effects } = await openShop(app, 1)
  const letGo = await hold(
    app,
    pages.map(({ orderId }) => orderId),
  )
  for (const page of pages) await tell(eventOf(page))
  await letGo()
  const paid = async () => {
    await app.runJobs()
    return (await effects())?.paid
  }
  await expect.poll(paid).toBe(1)
  expect(await effects()).toEqual(onceEach(1))
})

test('an event with half of a surrogate pair in it counts like any other', async () => {
  await using app = await startTestApp()
  const { pages, tell, unpaid, waiting } = await openShop(app, 1)
  const [page] = pages
  if (!page) throw new Error('There is no page')
  expect(await tell({ ...eventOf(page), note: 'cut \ud83d off' })).toBe(200)
  expect([await waiting(), await unpaid()]).toEqual([[], []])
})
