import { expect, test } from 'vitest'
import { readSandboxEvent } from '../../gateways/payments/sandbox-events.ts'
import { eventOf, expectNobodyWaits, hold, onceEach, openShop } from '../../testing/orders/event-shop.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { storeEvents } from './events/event-inbox.queries.ts'

test('events stored by a process that crashed are applied by another one', async () => {
  await using app = await startTestApp()
  const { pages, effects, waiting, tell } = await openShop(app, 3)
  const events = pages.map((page) => readSandboxEvent(Buffer.from(JSON.stringify(eventOf(page)))))
  for (const event of events) if (event.type !== 'plan') await storeEvents(app.context.db, 'sandbox', [event])
  expect(await waiting()).toHaveLength(3)
  // A redelivery of the first event applies the others too.
  const [first] = pages
  expect(first && (await tell(eventOf(first)))).toBe(200)
  expect(await effects()).toEqual(onceEach(3))
})

test('a failing event does not delay others; it is retried, reported after three attempts, and takes effect in the end', async () => {
  await using app = await startTestApp()
  const { pages, tell, effects, waiting, unpaid, column } = await openShop(app, 40)
  const { pool } = app.context.db
  const poisoned = pages[17] ?? { orderId: '', sessionId: '' }
  await pool.query(`alter table order_history add constraint out_of_order
    check (order_id <> '${poisoned.orderId}' or status <> 'paid')`)
  expect(await Promise.all(pages.map((page) => tell(eventOf(page))))).toEqual(Array(40).fill(200))
  await expect.poll(waiting).toEqual([`evt_${poisoned.sessionId}`])
  // The failing event is tried alone at the end of the round, and postponed after that fails.
  const tried = () => column('select tries as value from payment_events where facts is not null')
  await expect.poll(tried).toEqual([1])
  expect(await unpaid()).toEqual([poisoned.orderId])
  // Its invoice number was drawn and rolled back, so the others are consecutive.
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

test('waiting events of a provider that is no longer active are not reported as a backlog', async () => {
  await using app = await startTestApp()
  const { pages, waiting, column } = await openShop(app, 2)
  const { db, jobs } = app.context
  const [ours, theirs] = pages.flatMap((page) => {
    const event = readSandboxEvent(Buffer.from(JSON.stringify(eventOf(page))))
    return event.type === 'plan' ? [] : [event]
  })
  if (!ours || !theirs) throw new Error('Two payment pages must exist')
  await storeEvents(db, 'stripe', [theirs])
  await app.moveClock({ minutes: 10 })
  await jobs.runNow(app.context, 'take-payment-events')
  // The event is not applied either: it waits until its provider is active again.
  expect(await waiting()).toEqual([theirs.eventId])
  const told = () =>
    column<string>("select error_message as value from error_logs where error_type = 'payment.events_waiting'")
  expect(await told()).toEqual([])

  await storeEvents(db, 'sandbox', [ours])
  await db.pool.query("update payment_events set due_at = present() + interval '1 hour' where provider = 'sandbox'")
  await app.moveClock({ minutes: 10 })
  await jobs.runNow(app.context, 'take-payment-events')
  expect(await told()).toEqual([expect.stringContaining('di essere registrati: 1, il più vecchio da 10 minuti')])
})

test('an event that cannot be stored is rejected, and the others of the same batch are accepted', async () => {
  await using app = await startTestApp()
  const { pages, tell, effects } = await openShop(app, 6)
  await app.context.db.pool.query("alter table payment_events add constraint broken check (event_id <> 'evt_broken')")
  const broken = eventOf({ orderId: '', sessionId: 'cs_1' }, 'evt_broken')
  const answers = await Promise.all([...pages.map((page) => tell(eventOf(page))), tell(broken)])
  expect(answers).toEqual([...Array(6).fill(200), 500])
  expect(await effects()).toEqual(onceEach(6))
})

test.each([1, 30])(
  '%i orders locked by another transaction delay neither the other orders nor the provider',
  expectNobodyWaits,
)

test('once its lock is released, an order is paid without another event', async () => {
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

test('an event that contains a lone surrogate is processed like any other', async () => {
  await using app = await startTestApp()
  const { pages, tell, unpaid, waiting } = await openShop(app, 1)
  const [page] = pages
  if (!page) throw new Error('The payment page is missing')
  expect(await tell({ ...eventOf(page), note: 'cut \ud83d off' })).toBe(200)
  expect([await waiting(), await unpaid()]).toEqual([[], []])
})
