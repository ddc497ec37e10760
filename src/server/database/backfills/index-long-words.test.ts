import { expect, test } from 'vitest'
import type { ProductList } from '../../../contract/products/products.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { continueBackfill } from './continue-backfill.ts'
import { indexLongWords } from './index-long-words.ts'

const word = 'supercalifragilistichespiralidoso'.padEnd(58, 'precipitevolissimevolmente')

test('a word of 58 letters finds its product, also one that an earlier release indexed without it', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  const client = await app.as('rivenditore')
  await app.given.product({ name: `Borsa ${word}` })
  await app.given.product({ name: 'Cintura' })
  const total = async () => (await client.get<ProductList>(`/api/products?search=${word}`)).body.total
  expect(await total()).toBe(1)

  await db.pool.query('delete from search_words where char_length(word) > 40')
  expect(await total()).toBe(0)
  await db.pool.query("delete from drizzle.backfills where name = 'index-long-words'")
  while ((await continueBackfill(db, indexLongWords)) === 'unfinished');
  expect(await total()).toBe(1)
})
