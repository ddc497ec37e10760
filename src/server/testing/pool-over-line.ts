import pg from 'pg'
import { inject } from 'vitest'
import { PreparingClient, type PreparingClientConfig } from '../database/preparing-client.ts'
import { openDatabaseLine } from './database-line.ts'
import { createEmptyDatabase } from './test-database.ts'

/** A connection of `withPoolOverLine` is closed after this time without an answer (ms). */
export const silenceMs = 500

/** Provides a pool of two connections to an empty database. `swallowOpen` drops all further traffic of the open ones. */
export async function withPoolOverLine(work: (pool: pg.Pool, swallowOpen: () => void) => Promise<void>): Promise<void> {
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
