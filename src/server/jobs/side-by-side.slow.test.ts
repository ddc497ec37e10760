import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { withQueue } from '../testing/with-queue.ts'
import type { Job } from './job.ts'
import { openJobQueue, type RunningJobQueue } from './open-job-queue.ts'

interface Numbered {
  n: number
  shop?: string
}

const send = (app: TestApp, queue: RunningJobQueue<unknown>, job: Job<unknown, Numbered>, jobs: Numbered[]) =>
  app.context.db.transaction((tx) => queue.send(tx, job, ...jobs))

test('concurrent workers do not wait for slow jobs, and a burst drains without pauses', async () => {
  await using app = await startTestApp()
  const done: number[] = []
  const job: Job<unknown, Numbered> = {
    name: 'side-by-side',
    sideBySide: { workers: 3 },
    async run(_app, { n }) {
      // Two jobs that never end leave one worker.
      if (n < 2) await sleep(60_000, undefined, { ref: false })
      done.push(n)
    },
  }
  await withQueue(app, [job], async (queue) => {
    await queue.start(app.context)
    await send(
      app,
      queue,
      job,
      Array.from({ length: 60 }, (_, n) => ({ n })),
    )
    // One worker is left. With the polling interval after each job this would take three minutes.
    await expect.poll(() => done.length, { timeout: 40_000, interval: 50 }).toBe(58)
    await app.context.db.pool.query("update jobs.job set state = 'completed' where name = 'side-by-side'")
  })
})

test('finds a job of another process while the first worker is busy', async () => {
  await using app = await startTestApp()
  const began: number[] = []
  let end = () => {}
  const long = new Promise<void>((resolve) => {
    end = resolve
  })
  const job: Job<unknown, Numbered> = {
    name: 'lookout',
    sideBySide: { workers: 2 },
    async run(_app, { n }) {
      began.push(n)
      if (n === 0) await long
    },
  }
  await withQueue(app, [job], async (queue) => {
    await queue.start(app.context)
    await send(app, queue, job, [{ n: 0 }])
    await expect.poll(() => began).toEqual([0])
    // By now the idle worker has polled, and its next own poll is far away.
    await sleep(1_000)
    const other = await openJobQueue(app.databaseUrl, [job], console, [])
    await send(app, other, job, [{ n: 1 }])
    // On its own the idle worker would poll after 15 s.
    await expect.poll(() => began, { timeout: 12_000 }).toEqual([0, 1])
    end()
    await other.stop()
  })
})

test('jobs of low priority never occupy all workers', async () => {
  await using app = await startTestApp()
  const done: number[] = []
  const job: Job<unknown, Numbered> = {
    name: 'patient',
    sideBySide: { workers: 3, patient: 1 },
    priority: ({ n }) => (n < 10 ? -1 : 0),
    async run(_app, { n }) {
      if (n < 10) await sleep(60_000, undefined, { ref: false })
      done.push(n)
    },
  }
  await withQueue(app, [job], async (queue) => {
    await queue.start(app.context)
    await send(
      app,
      queue,
      job,
      Array.from({ length: 10 }, (_, n) => ({ n })),
    )
    const active = async () =>
      (await app.context.db.pool.query("select from jobs.job where name = 'patient' and state = 'active'")).rowCount
    await expect.poll(active).toBe(1)
    await send(app, queue, job, [{ n: 10 }, { n: 11 }])
    await expect.poll(() => done.toSorted((a, b) => a - b), { timeout: 12_000, interval: 50 }).toEqual([10, 11])
    expect(await active()).toBe(1)
    await app.context.db.pool.query("update jobs.job set state = 'completed' where name = 'patient'")
  })
})

test('at most one job per key waits, even next to a running one, and at most one job per group runs', async () => {
  await using app = await startTestApp()
  const running = new Map<string, number>()
  let most = 0
  let runs = 0
  const job: Job<unknown, Numbered> = {
    name: 'keyed',
    sideBySide: { workers: 4 },
    keyOf: ({ n }) => String(n),
    groupOf: ({ shop = '' }) => shop,
    async run(_app, { shop = '' }) {
      runs += 1
      running.set(shop, (running.get(shop) ?? 0) + 1)
      most = Math.max(most, running.get(shop) ?? 0)
      await sleep(30)
      running.set(shop, (running.get(shop) ?? 0) - 1)
    },
  }
  await withQueue(app, [job], async (queue) => {
    for (let round = 0; round < 3; round++) {
      await send(app, queue, job, [
        { n: 1, shop: 'a' },
        { n: 2, shop: 'a' },
        { n: 3, shop: 'a' },
        { n: 4, shop: 'b' },
      ])
    }
    const { rowCount } = await app.context.db.pool.query("select from jobs.job where name = 'keyed'")
    expect(rowCount).toBe(4)
    await queue.start(app.context)
    await expect.poll(() => runs, { timeout: 10_000, interval: 50 }).toBe(4)
    await send(app, queue, job, [{ n: 1, shop: 'a' }])
    await expect.poll(() => runs, { timeout: 5_000, interval: 50 }).toBe(5)
    // With four workers, two may fetch at the same instant.
    expect(most).toBeLessThanOrEqual(2)
  })
})
