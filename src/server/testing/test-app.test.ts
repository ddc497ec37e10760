import { expect, test } from 'vitest'
import { startTestApp } from './test-app.ts'

const dayMs = 24 * 3_600_000

test('one clock: what a test lets pass, passes for the app and for its database', async () => {
  await using app = await startTestApp()
  const { clock, db } = app.context
  const { user } = await app.as('base')
  const product = await app.given.product()
  await app.given.reservation(user, product, 3)
  // Prepared and planned before the clock is moved, as the busiest pages are.
  const available = async () =>
    (
      await db.pages.query<{ available: number }>({
        name: 'available',
        text: 'select available from stock_availability',
      })
    ).rows[0]?.available
  expect(await available()).toBe(7)

  await app.moveClock({ days: 6, hours: 23 })
  expect(await available()).toBe(7)
  await app.moveClock({ hours: 2, minutes: 1 })

  const passed = 7 * dayMs + 3_600_000 + 60_000
  const isPassed = async (present: () => Promise<Date | undefined>) => {
    const before = Date.now()
    const ms = ((await present())?.getTime() ?? 0) - passed
    return before <= ms && ms <= Date.now()
  }
  expect(await isPassed(async () => clock.now())).toBe(true)
  for (const pool of [db.pool, db.pages]) {
    const present = async () => (await pool.query<{ present: Date }>('select present()')).rows[0]?.present
    expect(await isPassed(present)).toBe(true)
  }
  expect(await available()).toBe(10)
})

test('what is made after the clock was moved is as old as the clock says', async () => {
  await using app = await startTestApp()
  const before = Date.now()
  await app.moveClock({ days: 30 })
  const { user } = await app.as('base')
  const id = await app.given.reservation(user, await app.given.product())
  const { rows } = await app.context.db.pool.query<{ createdAt: Date; expiresAt: Date }>(
    'select created_at as "createdAt", expires_at as "expiresAt" from reservations where id = $1',
    [id],
  )
  const { createdAt, expiresAt } = rows[0] ?? {}
  const madeAt = (createdAt?.getTime() ?? 0) - 30 * dayMs
  expect([before <= madeAt, madeAt <= Date.now()]).toEqual([true, true])
  expect(Math.abs((expiresAt?.getTime() ?? 0) - (createdAt?.getTime() ?? 0) - 7 * dayMs)).toBeLessThan(2_000)
})
