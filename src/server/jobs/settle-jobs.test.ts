import { expect, test } from 'vitest'
import type { BatchJob, Job } from './job.ts'
import { settleJobs } from './settle-jobs.ts'

const fetched = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n),
    data: { n },
    retryCount: n,
    retryLimit: 1,
    expireInSeconds: 60,
  }))

const states = async (job: Job<null, { n: number }> | BatchJob<null, { n: number }>, count: number) =>
  (await settleJobs(null, job, fetched(count))).map(({ id, status, output }) => [
    id,
    status,
    (output as Error | undefined)?.message,
  ])

test('a job that throws synchronously fails alone', async () => {
  const job: Job<null, { n: number }> = {
    name: 'job',
    run(_app, { n }, { isLast }) {
      if (n === 0) throw new Error('spoiled')
      return isLast ? Promise.resolve() : Promise.reject(new Error('not the last'))
    },
  }
  expect(await states(job, 2)).toEqual([
    ['0', 'failed', 'spoiled'],
    ['1', 'completed', undefined],
  ])
})

test('a batch that cannot start fails as a whole; a job without a promise fails alone', async () => {
  const batch = (runBatch: BatchJob<null, { n: number }>['runBatch']) => ({ name: 'batch', batchSize: 2, runBatch })
  const broken = batch(() => {
    throw new Error('spoiled')
  })
  expect(await states(broken, 2)).toEqual([
    ['0', 'failed', 'spoiled'],
    ['1', 'failed', 'spoiled'],
  ])
  const forgetful = batch(() => [Promise.resolve()])
  expect(await states(forgetful, 2)).toEqual([
    ['0', 'completed', undefined],
    ['1', 'failed', expect.stringContaining('returned no result for one job')],
  ])
})

test('no batch starts without due jobs, because its failure would be unhandled', async () => {
  let begun = 0
  const counting: BatchJob<null, { n: number }> = {
    name: 'batch',
    batchSize: 2,
    runBatch: () => {
      begun += 1
      return []
    },
  }
  expect(await states(counting, 0)).toEqual([])
  expect(begun).toBe(0)
})
