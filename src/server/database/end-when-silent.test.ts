import type pg from 'pg'
import { expect, test } from 'vitest'
import { silenceMs, withPoolOverLine } from '../testing/database/database-line.ts'

const answers = async (pool: pg.Pool) => (await pool.query('select 1 as one')).rows

test('a server that disappears without closing its connections is given up, and the next statement uses another connection', () =>
  withPoolOverLine(async (pool, swallowOpen) => {
    await Promise.all([pool.query('select pg_sleep(0.1)'), pool.query('select pg_sleep(0.1)')])
    expect(pool.totalCount).toBe(2)
    swallowOpen()
    const began = performance.now()
    const lost = await Promise.allSettled([answers(pool), answers(pool)])
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(performance.now() - began).toBeGreaterThan(silenceMs * 0.7)
    expect(await answers(pool)).toEqual([{ one: 1 }])
  }))
