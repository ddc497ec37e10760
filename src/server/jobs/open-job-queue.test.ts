import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { withQueue } from '../testing/with-queue.ts'
import type { Job } from './job.ts'
import { openJobQueue } from './open-job-queue.ts'

const job = (name: string): Job<unknown> => ({ name, cron: '0 4 * * *', run: async () => undefined })

/** Starts and stops an instance of a release with these jobs. Returns the names of the scheduled jobs. */
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

test('an older instance that starts after a newer one keeps the newer one’s schedules', async () => {
  await using app = await startTestApp()
  expect(await runInstance(app, ['kept', 'new'])).toEqual(['kept', 'new'])
  expect(await runInstance(app, ['kept'])).toEqual(['kept', 'new'])
})

test('a retired job loses its schedule', async () => {
  await using app = await startTestApp()
  expect(await runInstance(app, ['kept', 'old'])).toEqual(['kept', 'old'])
  expect(await runInstance(app, ['kept'], ['old'])).toEqual(['kept'])
})

test('a queue created by an earlier release gets the current settings', async () => {
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

test('queueing a job sends no NOTIFY', async () => {
  await using app = await startTestApp()
  const queued: Job<unknown> = { name: 'queued', run: async () => undefined }
  const queue = await openJobQueue(app.databaseUrl, [queued], console, [])
  const { db } = app.context
  await db.pool.query("update jobs.queue set notify = true where name = 'queued'")
  // As after an upgrade from a release whose queues sent NOTIFY.
  const upgraded = await openJobQueue(app.databaseUrl, [queued], console, [])
  const { rows } = await db.pool.query('select distinct notify from jobs.queue')
  expect(rows).toEqual([{ notify: false }])
  await queue.stop()
  await upgraded.stop()
})

test('a job starts after the commit, and does not start after a rollback', async () => {
  await using app = await startTestApp()
  const begun: number[] = []
  const counted: Job<unknown, { n: number }> = { name: 'counted', run: async (_app, { n }) => void begun.push(n) }
  await withQueue(app, [counted], async (queue) => {
    await queue.start(app.context)
    const rolledBack = app.context.db.transaction(async (tx) => {
      await queue.send(tx, counted, { n: 99 })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    for (const n of [0, 1]) {
      await app.context.db.transaction(async (tx) => {
        await queue.send(tx, counted, { n })
        expect(begun).toHaveLength(n)
      })
      await expect.poll(() => begun, { interval: 10 }).toHaveLength(n + 1)
    }
  })
  expect(begun).toEqual([0, 1])
})
