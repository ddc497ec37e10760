import { expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { Job } from './job.ts'
import { openJobQueue } from './open-job-queue.ts'

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
