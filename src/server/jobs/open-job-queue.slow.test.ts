import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { withQueue } from '../testing/with-queue.ts'
import type { BatchJob, Job } from './job.ts'
import { openJobQueue, type RunningJobQueue } from './open-job-queue.ts'

test('each job of a batch settles independently: one that throws and one that never ends do not affect the others', async () => {
  await using app = await startTestApp()
  const runs = new Map<number, number>()
  const numbered: Job<unknown, { n: number }> = {
    name: 'numbered',
    options: { retryLimit: 0, expireInSeconds: 3 },
    async run(_app, { n }) {
      runs.set(n, (runs.get(n) ?? 0) + 1)
      if (n % 5 === 1) throw new Error('spoiled')
      if (n % 5 === 2) await new Promise(() => undefined)
    },
  }
  const queue = await openJobQueue(app.databaseUrl, [numbered], console, [])
  try {
    const all = Array.from({ length: 10 }, (_, n) => ({ n }))
    await app.context.db.transaction((tx) => queue.send(tx, numbered, ...all))
    await queue.start(app.context)
    const states = async () => {
      const { rows } = await app.context.db.pool.query<{ state: string }>(
        "select state::text from jobs.job where name = 'numbered' order by (data->>'n')::int",
      )
      return rows.map(({ state }) => state)
    }
    const expected = all.map(({ n }) => (n % 5 === 1 || n % 5 === 2 ? 'failed' : 'completed'))
    await expect.poll(states, { timeout: 15_000, interval: 100 }).toEqual(expected)
    expect([...runs.values()]).toEqual(Array(10).fill(1))
  } finally {
    await queue.stop()
  }
})

test('a burst of jobs drains without pauses, and a slow kind does not delay the others', async () => {
  await using app = await startTestApp()
  const done = { quick: 0, together: 0 }
  const quick: Job<unknown, { n: number }> = { name: 'quick', run: async () => void done.quick++ }
  const slow: Job<unknown, { n: number }> = { name: 'slow', run: () => sleep(60_000, undefined, { ref: false }) }
  const together: BatchJob<unknown, { n: number }> = {
    name: 'together',
    batchSize: 20,
    runBatch: (_app, due) => due.map(async () => void done.together++),
  }
  await withQueue(app, [slow, quick, together], async (queue) => {
    await queue.start(app.context)
    const burst = Array.from({ length: 1003 }, (_, n) => ({ n }))
    for (const job of [slow, quick, together]) {
      await app.context.db.transaction((tx) => queue.send<{ n: number }>(tx, job, ...burst))
    }
    // A wait of the polling interval after each batch would take ten minutes; a wait of a second after every third batch would also exceed the limit.
    await expect.poll(() => done, { timeout: 40_000, interval: 50 }).toEqual({ quick: 1003, together: 1003 })
    await app.context.db.execute(sql`update jobs.job set state = 'completed' where name = 'slow'`)
  })
})

test('urgent jobs are worked first', async () => {
  await using app = await startTestApp()
  const order: number[] = []
  const ranked: Job<unknown, { rank: number }> = {
    name: 'ranked',
    priority: ({ rank }) => rank,
    run: async (_app, { rank }) => void order.push(rank),
  }
  await withQueue(app, [ranked], async (queue) => {
    const jobs = Array.from({ length: 20 }, (_, n) => ({ rank: n % 4 === 3 ? 1 : 0 }))
    await app.context.db.transaction((tx) => queue.send(tx, ranked, ...jobs))
    await queue.start(app.context)
    await expect.poll(() => order.length, { interval: 50 }).toBe(20)
  })
  expect(order).toEqual([...Array(5).fill(1), ...Array(15).fill(0)])
})

test('a job whose process was killed runs again after its heartbeat has expired', { timeout: 60_000 }, async () => {
  await using app = await startTestApp()
  let runs = 0
  const interrupted: Job<unknown> = { name: 'interrupted', run: async () => void runs++ }
  await withQueue(app, [interrupted], async (queue) => {
    await app.context.db.transaction((tx) => queue.send(tx, interrupted, {}))
    // Simulates a killed process: it fetches the job and then disappears.
    const killed = new PgBoss({ connectionString: app.databaseUrl, schema: 'jobs', supervise: false, schedule: false })
    await killed.start()
    expect(await killed.fetch('interrupted')).toHaveLength(1)
    await killed.stop({ graceful: false })
    await queue.start(app.context)
    // The heartbeat expires after 10 s. A job without a heartbeat would expire after 120 s.
    await expect.poll(() => runs, { timeout: 45_000, interval: 200 }).toBe(1)
  })
})

test('a process wakes its worker for its own jobs, and polling finds the jobs of other processes', async () => {
  await using app = await startTestApp()
  const begun: number[] = []
  const timed: Job<unknown, { n: number }> = { name: 'timed', run: async (_app, { n }) => void begun.push(n) }
  const send = (queue: RunningJobQueue<unknown>, n: number) =>
    app.context.db.transaction((tx) => queue.send(tx, timed, { n }))
  await withQueue(app, [timed], async (queue) => {
    await queue.start(app.context)
    const start = performance.now()
    for (let n = 0; n < 10; n++) {
      await send(queue, n)
      await expect.poll(() => begun.length, { timeout: 5_000, interval: 10 }).toBe(n + 1)
    }
    // Polling every three seconds alone would take thirty seconds.
    expect(performance.now() - start).toBeLessThan(15_000)
    await withQueue(app, [timed], (idle) => send(idle, 10))
    await expect.poll(() => begun.at(-1)).toBe(10)
  })
})
