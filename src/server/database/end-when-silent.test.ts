import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabaseLine } from '../testing/database-line.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { PreparingClient, type PreparingClientConfig } from './preparing-client.ts'

const silenceMs = 500

async function withPool(work: (pool: pg.Pool, swallowOpen: () => void) => Promise<void>): Promise<void> {
  const database = await createEmptyDatabase(inject('templateUrl'))
  {
    await using line = await openDatabaseLine(database.url)
    const settings: pg.PoolConfig & PreparingClientConfig = {
      Client: PreparingClient,
      connectionString: line.url,
      max: 2,
      silenceMs,
    }
    const pool = new pg.Pool(settings)
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    await work(pool, line.swallowOpen)
    await pool.end()
  }
  await database.drop()
}

const answers = async (pool: pg.Pool) => (await pool.query('select 1 as one')).rows

test('a server that has gone without a word is not waited for; the next statement goes out on another connection', () =>
  withPool(async (pool, swallowOpen) => {
    await Promise.all([pool.query('select pg_sleep(0.1)'), pool.query('select pg_sleep(0.1)')])
    expect(pool.totalCount).toBe(2)
    swallowOpen()
    const began = performance.now()
    const lost = await Promise.allSettled([answers(pool), answers(pool)])
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(performance.now() - began).toBeGreaterThan(silenceMs * 0.7)
    expect(performance.now() - began).toBeLessThan(silenceMs * 4)
    expect(await answers(pool)).toEqual([{ one: 1 }])
  }))

test('what was answered is not silent, however long the connection is idle, and a transaction may say that it takes longer', () =>
  withPool(async (pool) => {
    const client = await pool.connect()
    const pid = async () => (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid
    const before = await pid()
    await client.query('select pg_sleep(0.9)').then(
      () => expect.fail('It was waited for'),
      () => undefined,
    )
    client.release(true)
    const patient = await pool.connect()
    await patient.query('begin')
    await patient.query("set local statement_timeout = '45s'")
    await patient.query('select pg_sleep(1.2)')
    await patient.query('commit')
    await new Promise((resolve) => setTimeout(resolve, silenceMs * 2))
    expect((await patient.query('select pg_backend_pid() as pid')).rows[0]?.pid).not.toBe(before)
    await expect(patient.query('select pg_sleep(1.2)')).rejects.toThrow()
    patient.release(true)
  }))
