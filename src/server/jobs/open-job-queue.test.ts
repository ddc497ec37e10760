import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { AnyJob, BatchJob, Job } from './job.ts'
import { openJobQueue, type RunningJobQueue } from './open-job-queue.ts'

const job = (name: string): Job<unknown> => ({ name, cron: '0 4 * * *', run: async () => undefined })

/** Starts an instance of a release with these jobs, and stops it. Returns the names of the scheduled jobs. */
async function runInstance(app: TestApp, names: string[], retired: string[] = []): Promise<string[]> {
  const queue = await openJobQueue(app.databaseUrl, names.map(job), console, retired)
  try {
    await queue.start(app.context)
  } finally {
    await queue.stop()
  }
  const { rows } = await app.context.db.pool.query<{ name: string }>('select name from jobs.schedule order by name')
  return rows.map(({ name }) => name)
}

test('an older instance that starts after a newer one leaves the newer one’s schedules', async () => {
  await using app = await startTestApp()
  expect(await runInstance(app, ['kept', 'new'])).toEqual(['kept', 'new'])
  expect(await runInstance(app, ['kept'])).toEqual(['kept', 'new'])
})

test('a job that a release retires loses its schedule', async () => {
  await using app = await startTestApp()
  expect(await runInstance(app, ['kept', 'old'])).toEqual(['kept', 'old'])
  expect(await runInstance(app, ['kept'], ['old'])).toEqual(['kept'])
})

test('of a batch each job succeeds or fails by itself: one that throws and one that never ends leave the others alone', async () => {
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

/** Runs a queue with these jobs for as long as `work` takes. */
async function withQueue(
  app: TestApp,
  jobs: readonly AnyJob<unknown>[],
  work: (queue: RunningJobQueue<unknown>) => Promise<void>,
) {
  const queue = await openJobQueue(app.databaseUrl, jobs, console, [])
  try {
    await work(queue)
  } finally {
    await queue.stop()
  }
}

test('a burst of jobs drains without pauses, and a slow kind delays no other', async () => {
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
    const start = performance.now()
    for (const job of [slow, quick, together]) {
      await app.context.db.transaction((tx) => queue.send<{ n: number }>(tx, job, ...burst))
    }
    await expect.poll(() => done, { timeout: 18_000, interval: 50 }).toEqual({ quick: 1003, together: 1003 })
    expect(performance.now() - start).toBeLessThan(18_000)
    await app.context.db.execute(sql`update jobs.job set state = 'completed' where name = 'slow'`)
  })
})

test('of waiting jobs the urgent ones are done first', async () => {
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

test('a job whose process was killed is done again within 30 s', { timeout: 45_000 }, async () => {
  await using app = await startTestApp()
  let runs = 0
  const interrupted: Job<unknown> = { name: 'interrupted', run: async () => void runs++ }
  await withQueue(app, [interrupted], async (queue) => {
    await app.context.db.transaction((tx) => queue.send(tx, interrupted, {}))
    // As a process would that is killed right afterwards: it takes the job and is never heard of again.
    const killed = new PgBoss({ connectionString: app.databaseUrl, schema: 'jobs', supervise: false, schedule: false })
    await killed.start()
    expect(await killed.fetch('interrupted')).toHaveLength(1)
    await killed.stop({ graceful: false })
    const start = performance.now()
    await queue.start(app.context)
    await expect.poll(() => runs, { timeout: 35_000, interval: 200 }).toBe(1)
    expect(performance.now() - start).toBeLessThan(30_000)
  })
})

test('a queue of an earlier release takes on what this one asks of it', async () => {
  await using app = await startTestApp()
  const job: Job<unknown> = { name: 'kept', run: async () => undefined }
  const read = async () => {
    const { rows } = await app.context.db.pool.query<object>(
      `select heartbeat_seconds as heartbeat, retry_limit as retries from jobs.queue where name = 'kept'`,
    )
    return rows[0]
  }
  await withQueue(app, [job], async () => undefined)
  await app.context.db.execute(sql`update jobs.queue set heartbeat_seconds = null where name = 'kept'`)
  await withQueue(app, [{ ...job, options: { retryLimit: 7 } }], async () => undefined)
  expect(await read()).toEqual({ heartbeat: 10, retries: 7 })
})

test('a job begins right after its commit, none after a rollback, and another process finds what it was not woken for', async () => {
  await using app = await startTestApp()
  const begun: number[] = []
  const timed: Job<unknown, { n: number }> = {
    name: 'timed',
    run: async (_app, { n }) => void begun.push(n),
  }
  const idle = await openJobQueue(app.databaseUrl, [timed], console, [])
  const send = (queue: RunningJobQueue<unknown>, n: number) =>
    app.context.db.transaction((tx) => queue.send(tx, timed, { n }))
  await withQueue(app, [timed], async (queue) => {
    await queue.start(app.context)
    const start = performance.now()
    for (let n = 0; n < 5; n++) {
      await send(queue, n)
      await expect.poll(() => begun.length, { timeout: 5_000, interval: 10 }).toBe(n + 1)
    }
    // Looking every three seconds they would take about fifteen.
    expect(performance.now() - start).toBeLessThan(3_000)
    const rolledBack = app.context.db.transaction(async (tx) => {
      await queue.send(tx, timed, { n: 99 })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await send(idle, 5)
    await expect.poll(() => begun, { timeout: 6_000 }).toEqual([0, 1, 2, 3, 4, 5])
  })
  await idle.stop()
})

test('queueing a job notifies nobody', async () => {
  await using app = await startTestApp()
  const queued: Job<unknown> = { name: 'queued', run: async () => undefined }
  const queue = await openJobQueue(app.databaseUrl, [queued], console, [])
  const { db } = app.context
  await db.pool.query("update jobs.queue set notify = true where name = 'queued'")
  // As after an upgrade from a release whose queues did.
  const upgraded = await openJobQueue(app.databaseUrl, [queued], console, [])
  const { rows } = await db.pool.query('select distinct notify from jobs.queue')
  expect(rows).toEqual([{ notify: false }])
  await queue.stop()
  await upgraded.stop()
})
