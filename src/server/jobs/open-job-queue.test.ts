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
