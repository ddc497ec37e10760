import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { continueBackfill } from './continue-backfill.ts'
import { fillOrderSearch } from './fill-order-search.ts'

test('orders of an earlier release get the same search words as new ones', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  const reseller = await app.as('rivenditore')
  await app.given.order(reseller.user, await app.given.product({ sku: 'DW-LINO-7' }), { reference: 'WEB-1042' })
  const words = async () => (await db.pool.query('select * from order_search')).rows
  const present = await words()
  await db.pool.query('delete from order_search')
  await db.pool.query('delete from drizzle.backfills where name = $1', [fillOrderSearch.name])

  while ((await continueBackfill(db, fillOrderSearch)) === 'unfinished');

  expect(present).toHaveLength(1)
  expect(await words()).toEqual(present)
})
