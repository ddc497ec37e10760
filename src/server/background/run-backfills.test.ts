import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Backfill } from '../database/backfills/backfill.ts'
import { continueBackfill } from '../database/backfills/continue-backfill.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { backfillJob } from './run-backfills.ts'

const rows = 50

/** Writes `done` once into each of fifty rows, ten at a time; the batch that holds the row `spoiled.at` fails after writing. */
function fillNumbers(spoiled: { at: number | null }): Backfill {
  return {
    name: 'fill-numbers',
    async step(tx, after) {
      const result = await tx.execute<{ id: number }>(sql`
        update numbers set done = done + 1
        where id in (select id from numbers where id > ${Number(after ?? 0)} order by id limit 10)
        returning id`)
      const ids = result.rows.map(({ id }) => id)
      if (ids.includes(spoiled.at ?? 0)) throw new Error('interrupted')
      return ids.length === 0 ? null : String(Math.max(...ids))
    },
  }
}

async function givenNumbers(app: TestApp): Promise<void> {
  await app.context.db.pool.query(`create table numbers (id int primary key, done int not null default 0);
    insert into numbers (id) select * from generate_series(1, ${rows})`)
}

async function doneTimes(app: TestApp): Promise<Record<number, number>> {
  const { pool } = app.context.db
  const result = await pool.query<{ done: number; n: number }>(
    'select done, count(*)::int as n from numbers group by done',
  )
  return Object.fromEntries(result.rows.map(({ done, n }) => [done, n]))
}

test('a backfill that was interrupted goes on behind its last batch, and writes no row twice', async () => {
  await using app = await startTestApp()
  await givenNumbers(app)
  const spoiled: { at: number | null } = { at: 25 }
  await expect(backfillJob([fillNumbers(spoiled)]).run(app.context, {}, { isLast: false })).rejects.toThrow(
    'interrupted',
  )
  expect(await doneTimes(app)).toEqual({ 0: 30, 1: 20 })

  spoiled.at = null
  // As after a restart: another job, which knows of the first only what the database holds.
  await backfillJob([fillNumbers(spoiled)]).run(app.context, {}, { isLast: false })
  expect(await doneTimes(app)).toEqual({ 1: rows })
  await backfillJob([fillNumbers(spoiled)]).run(app.context, {}, { isLast: false })
  expect(await doneTimes(app)).toEqual({ 1: rows })
})

test('its turn over, it queues itself again', async () => {
  await using app = await startTestApp()
  await givenNumbers(app)
  const { db } = app.context
  await backfillJob([fillNumbers({ at: null })], 0).run(app.context, {}, { isLast: false })
  expect(await doneTimes(app)).toEqual({ 0: 40, 1: 10 })
  const queued = await db.pool.query("select from jobs.job where name = 'run-backfills' and state = 'created'")
  expect(queued.rowCount).toBe(1)
})

test('of two instances one is at work; the other leaves the batch to it', async () => {
  await using app = await startTestApp()
  await givenNumbers(app)
  const { db } = app.context
  const backfill = fillNumbers({ at: null })
  await continueBackfill(db, backfill)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from drizzle.backfills for update`)
    expect(await continueBackfill(db, backfill)).toBe('at work elsewhere')
  })
  expect(await continueBackfill(db, backfill)).toBe('unfinished')
})
