import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AdminDashboard, DashboardFigures } from '../../../contract/admin-dashboard.ts'
import { untilLockWaits } from '../../testing/database/until-lock-waits.ts'
import { setOrder } from '../../testing/orders/sold-order.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const path = '/api/admin/dashboard/figures'

/** A Monday; Italy is one hour ahead of UTC. */
const monday = new Date('2026-11-23T08:00:00Z')

const at = (now = monday) => startTestApp({ clock: { now: () => now } })

/** An order paid at `paidAt`, and shipped at `shippedAt` if given. */
async function paidOrder(
  app: TestApp,
  productId: string,
  wishes: { paidAt: string; shippedAt?: string; quantity?: number },
) {
  const { paidAt, shippedAt, quantity = 1 } = wishes
  const id = await app.given.order(await app.given.user(), productId, { quantity })
  await setOrder(app, id, shippedAt ? 'shipped' : 'paid', new Date(paidAt), shippedAt ? new Date(shippedAt) : undefined)
  return id
}

test('revenue and orders are grouped by Italian day of payment, without shipping costs and cancelled orders', async () => {
  await using app = await at()
  const admin = await app.as('admin')
  const productId = await app.given.product({ price: '10.00', stock: 100 })
  await paidOrder(app, productId, { paidAt: '2026-11-22T22:59:59Z' })
  await paidOrder(app, productId, { paidAt: '2026-11-22T23:00:00Z', quantity: 3 })
  await paidOrder(app, productId, { paidAt: '2026-11-23T07:00:00Z' })
  await setOrder(app, await paidOrder(app, productId, { paidAt: '2026-11-23T07:00:00Z' }), 'cancelled', monday)
  await paidOrder(app, productId, { paidAt: '2026-10-25T01:00:00Z' })
  await paidOrder(app, productId, { paidAt: '2026-10-24T20:00:00Z' })
  const { days, computedAt } = (await admin.get<DashboardFigures>(path)).body
  expect(days).toHaveLength(30)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-25', '2026-11-23'])
  expect(days.filter(({ orders }) => orders > 0)).toEqual([
    { day: '2026-10-25', orders: 1, revenue: '10.00' },
    { day: '2026-11-22', orders: 1, revenue: '10.00' },
    { day: '2026-11-23', orders: 2, revenue: '40.00' },
  ])
  expect(days[1]).toEqual({ day: '2026-10-26', orders: 0, revenue: '0.00' })
  expect(computedAt).toBe(monday.toISOString())
})

test('the best sellers of 30 days are ranked by pieces and include revenue', async () => {
  await using app = await at()
  const admin = await app.as('admin')
  const [bag, coat] = [
    await app.given.product({ name: 'Borsa', price: '10.00', stock: 99 }),
    await app.given.product({ name: 'Cappotto', price: '300.00', stock: 99 }),
  ]
  await paidOrder(app, coat, { paidAt: '2026-11-20T08:00:00Z' })
  await paidOrder(app, bag, { paidAt: '2026-11-20T08:00:00Z', quantity: 2 })
  await paidOrder(app, bag, { paidAt: '2026-11-21T08:00:00Z', quantity: 5 })
  await paidOrder(app, coat, { paidAt: '2026-10-01T08:00:00Z', quantity: 50 })
  expect((await admin.get<DashboardFigures>(path)).body.bestSellers).toEqual([
    { productId: bag, name: 'Borsa', imageUrl: null, pieces: 7, revenue: '70.00' },
    { productId: coat, name: 'Cappotto', imageUrl: null, pieces: 1, revenue: '300.00' },
  ])
})

test('low stock follows the setting; sold-out articles are counted separately', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const client = await app.as('rivenditore')
  const low = await app.given.product({ name: 'Quasi finita', stock: 7, sku: 'DW-QUASI' })
  await app.given.product({ name: 'Ne ha', stock: 6 })
  await app.given.product({ name: 'Finita', stock: 0 })
  const read = async () => (await admin.get<DashboardFigures>(`${path}?fresh=1`)).body.lowStock
  expect(await read()).toEqual({ threshold: 5, running: 0, soldOut: 1, items: [] })
  await app.given.reservation(client.user, low, 4)
  expect(await read()).toEqual({
    threshold: 5,
    running: 1,
    soldOut: 1,
    items: [{ productId: low, name: 'Quasi finita', variant: null, sku: 'DW-QUASI', available: 3 }],
  })
  const saved = await admin.post('/api/admin/settings', { key: 'low_stock_threshold', value: '2' })
  expect(saved.status).toBe(204)
  expect(await read()).toMatchObject({ threshold: 2, running: 0, soldOut: 1 })
  expect((await admin.post('/api/admin/settings', { key: 'low_stock_threshold', value: '-1' })).problem.fields).toEqual(
    {
      value: 'Scrivi un numero intero da 1 a 10.000',
    },
  )
})

test('on-time figures count orders paid before the cut-off hour of a working day and shipped that day; today is excluded', async () => {
  await using app = await at()
  const admin = await app.as('admin')
  const productId = await app.given.product({ stock: 100 })
  const friday = '2026-11-20'
  await paidOrder(app, productId, { paidAt: `${friday}T12:00:00Z`, shippedAt: `${friday}T22:59:59Z` })
  await paidOrder(app, productId, { paidAt: `${friday}T08:00:00Z`, shippedAt: `${friday}T23:00:00Z` })
  await paidOrder(app, productId, { paidAt: `${friday}T08:00:00Z` })
  await paidOrder(app, productId, { paidAt: `${friday}T12:00:01Z`, shippedAt: '2026-11-23T07:00:00Z' })
  await paidOrder(app, productId, { paidAt: '2026-11-21T08:00:00Z', shippedAt: '2026-11-21T09:00:00Z' })
  await paidOrder(app, productId, { paidAt: '2026-11-23T07:00:00Z', shippedAt: '2026-11-23T07:30:00Z' })
  await paidOrder(app, productId, { paidAt: '2026-10-20T08:00:00Z', shippedAt: '2026-10-20T09:00:00Z' })
  expect((await admin.get<DashboardFigures>(path)).body.onTime).toEqual({ due: 3, left: 1 })
})

test('open orders are counted as due today or late', async () => {
  const figures = async (now: string) => {
    await using app = await at(new Date(now))
    const admin = await app.as('admin')
    const productId = await app.given.product({ stock: 100 })
    // Late; paid after Friday's cut-off hour and before Monday's; after Monday's cut-off hour.
    for (const paidAt of [
      '2026-11-20T11:00:00Z',
      '2026-11-20T13:00:00Z',
      '2026-11-23T11:00:00Z',
      '2026-11-23T12:30:00Z',
    ]) {
      await paidOrder(app, productId, { paidAt })
    }
    await paidOrder(app, productId, { paidAt: '2026-11-20T11:00:00Z', shippedAt: '2026-11-20T15:00:00Z' })
    const { dueToday, late, toShip, cutoffHour } = (await admin.get<AdminDashboard>('/api/admin/dashboard')).body
    return { dueToday, late, toShip, cutoffHour }
  }
  expect(await figures('2026-11-23T13:00:00Z')).toEqual({ dueToday: 3, late: 1, toShip: 4, cutoffHour: 13 })
  expect(await figures('2026-11-22T13:00:00Z')).toEqual({ dueToday: null, late: 1, toShip: 4, cutoffHour: 13 })
})

test('reservations ending within 24 and 48 hours are counted', async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('rivenditore')]
  const productId = await app.given.product({ stock: 50 })
  for (const hours of [1, 23, 40, 100]) {
    const expiresAt = new Date(app.context.clock.now().getTime() + hours * 3_600_000).toISOString()
    await client.post('/api/reservations', { productId, expiresAt })
  }
  const { reservationsEnding } = (await admin.get<AdminDashboard>('/api/admin/dashboard')).body
  expect(reservationsEnding).toEqual({ in24Hours: 2, in48Hours: 3 })
})

test('figures are cached until the job or an admin refreshes them; concurrent requests get the same result', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const productId = await app.given.product({ stock: 50 })
  const first = (await admin.get<DashboardFigures>(path)).body
  await app.moveClock({ minutes: 5 } as never)
  await paidOrder(app, productId, { paidAt: app.context.clock.now().toISOString() })
  expect((await admin.get<DashboardFigures>(path)).body).toEqual(first)
  const { answers } = await app.context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('summary dashboard', 0))`)
    const answers = Array.from({ length: 3 }, () => admin.get<DashboardFigures>(`${path}?fresh=1`))
    await untilLockWaits(app.context.db, answers.length)
    return { answers }
  })
  const figures = (await Promise.all(answers)).map(({ body }) => body)
  expect(new Set(figures.map(({ computedAt }) => computedAt)).size).toBe(1)
  expect(figures[0]?.days.at(-1)?.orders).toBe(1)
  const client = await app.as('rivenditore')
  expect((await client.get(path)).status).toBe(403)
})
