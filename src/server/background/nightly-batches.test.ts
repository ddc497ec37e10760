import { expect, test } from 'vitest'
import { selectAdminIds } from '../features/notifications/notifications.queries.ts'
import { plansOf } from '../testing/database/plans-of.ts'
import { startTestApp } from '../testing/test-app.ts'
import { nightlyBatches, retentionSteps, tidyUpSteps } from './nightly-batches.ts'

const job = { name: 'end-retention', cron: '37 3 * * *' }

test('works in batches and queues itself again when its time slice is used up', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  const batches: number[] = []
  let left = 25
  const step = async (_db: unknown, atMost: number) => {
    const done = Math.min(left, atMost)
    left -= done
    batches.push(done)
    return done
  }
  const queued = () => db.pool.query("select from jobs.job where name = 'end-retention' and state = 'created'")
  await nightlyBatches(job, { step }, { batch: 10, turnMs: 60_000 }).run(app.context, {}, { isLast: false })
  expect(batches).toEqual([10, 10, 5])
  expect((await queued()).rowCount).toBe(0)

  left = 25
  await nightlyBatches(job, { step }, { batch: 10, turnMs: 0 }).run(app.context, {}, { isLast: false })
  expect(left).toBe(15)
  expect((await queued()).rowCount).toBe(1)
})

test('a failing step does not stop the other steps, and the job error names it', async () => {
  await using app = await startTestApp()
  const done: string[] = []
  const steps = {
    slow: () => Promise.reject(new Error('canceling statement due to statement timeout')),
    next: async () => done.push('next') - 1,
    broken: () => Promise.reject(new Error('lock timeout')),
    last: async () => done.push('last') - 2,
  }
  const run = nightlyBatches(job, steps).run(app.context, {}, { isLast: false })
  await expect(run).rejects.toThrow(
    'Steps of end-retention failed: slow (canceling statement due to statement timeout), broken (lock timeout)',
  )
  expect(done).toEqual(['next', 'last'])
})

test('each step reads only the rows it ends, through an index ordered by their timestamp', async () => {
  await using app = await startTestApp()
  for (const [what, step] of [...Object.entries(retentionSteps), ...Object.entries(tidyUpSteps)]) {
    const plans = await plansOf(app, () => step(app.context.db, 1000))
    expect(plans, what).toHaveLength(1)
    expect(plans[0], what).toContain('Limit')
    expect(plans[0], what).not.toMatch(/Seq Scan|Sort Key/)
  }
})

test('an index finds the orders with due consignees without reading earlier years', async () => {
  await using app = await startTestApp()
  const { consignees } = retentionSteps
  const [plan] = await plansOf(app, async () => consignees?.(app.context.db, 1000))
  expect(plan).toContain('orders_consignees_idx')
})

test('reads the admin ids without reading the customers', async () => {
  await using app = await startTestApp()
  const [plan] = await plansOf(app, () => selectAdminIds(app.context.db))
  expect(plan).toContain('users_admins_idx')
})
