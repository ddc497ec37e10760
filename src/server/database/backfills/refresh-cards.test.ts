import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { continueBackfill } from './continue-backfill.ts'
import { refreshCards } from './reindex-products.ts'

test('cards written by an earlier version of the routine get the current fields', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  const id = await app.given.product({ name: 'Cintura', origin: 'Italia' })
  const card = async () => (await db.pool.query('select * from product_cards where product_id = $1', [id])).rows
  const present = await card()
  await db.pool.query(`update product_cards set details = '"ean":null}'`)
  await db.pool.query('delete from drizzle.backfills where name = $1', [refreshCards.name])

  while ((await continueBackfill(db, refreshCards)) === 'unfinished');

  expect(await card()).toEqual(present)
})
