import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Backfill } from '../database/backfills/backfill.ts'
import { continueBackfill } from '../database/backfills/continue-backfill.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { backfillJob } from './all-jobs.ts'

const rows = 50

/** Increments `done` once in each of fifty rows, ten rows per batch. The batch that contains row `spoiled.at` fails after its update. */
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

test('an interrupted backfill continues after its last batch and updates no row twice', async () => {
  await using app = await startTestApp()
  await givenNumbers(app)
  const spoiled: { at: number | null } = { at: 25 }
  await expect(backfillJob([fillNumbers(spoiled)]).run(app.context, {}, { isLast: false })).rejects.toThrow(
    'interrupted',
  )
  expect(await doneTimes(app)).toEqual({ 0: 30, 1: 20 })

  spoiled.at = null
  // As after a restart: a new job knows only the progress stored in the database.
  await backfillJob([fillNumbers(spoiled)]).run(app.context, {}, { isLast: false })
  expect(await doneTimes(app)).toEqual({ 1: rows })
  await backfillJob([fillNumbers(spoiled)]).run(app.context, {}, { isLast: false })
  expect(await doneTimes(app)).toEqual({ 1: rows })
})

test('queues itself again when its time slice is used up', async () => {
  await using app = await startTestApp()
  await givenNumbers(app)
  const { db } = app.context
  await backfillJob([fillNumbers({ at: null })], 0).run(app.context, {}, { isLast: false })
  expect(await doneTimes(app)).toEqual({ 0: 40, 1: 10 })
  const queued = await db.pool.query("select from jobs.job where name = 'run-backfills' and state = 'created'")
  expect(queued.rowCount).toBe(1)
})

test('only one of two instances works on a backfill at a time', async () => {
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
