import { expect, test } from 'vitest'
import type { ProductList } from '../../../contract/products/products.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { continueBackfill } from './continue-backfill.ts'
import { foldOrdinals, indexLongWords } from './reindex-products.ts'

test('options with ª and º are found in their normalized form, and no other row is rewritten', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  const size = (name: string) => ({ name, color: null, size: name, sku: null, stock: 1 })
  const ordinal = await app.given.product({ name: 'Cintura', variants: [size('1ª')] })
  await app.given.product({ name: 'Borsa', variants: [size('M')] })
  // Written the way an earlier release wrote them on PostgreSQL 15.
  await db.pool.query("update product_search set document = array_to_tsvector(array['Z1ª']) where product_id = $1", [
    ordinal,
  ])
  await db.pool.query("delete from drizzle.backfills where name = 'fold-ordinals'")
  const versions = async () =>
    (await db.pool.query('select product_id, xmin::text from product_search order by 1')).rows
  const before = await versions()

  while ((await continueBackfill(db, foldOrdinals)) === 'unfinished');

  const { rows } = await db.pool.query(
    `select product_id::text as id from product_search where document @@ '''Z1a'''::tsquery`,
  )
  expect(rows).toEqual([{ id: ordinal }])
  const after = await versions()
  expect(after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))).toHaveLength(1)
})

const word = 'supercalifragilistichespiralidoso'.padEnd(58, 'precipitevolissimevolmente')

test('a word of 58 letters finds its product, even if an earlier release indexed the product without it', async () => {
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
