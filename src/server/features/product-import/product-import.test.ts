import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Product, ProductList } from '../../../contract/products/products.ts'
import { orderAddress } from '../../testing/given.ts'
import { importFile, ledgerDifferences } from '../../testing/import-in-test.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockImport } from './product-import.queries.ts'

const apparel = () => readFile(join(import.meta.dirname, '../../../../scripts/fixtures/shopify-apparel.csv'))

async function dump(app: TestApp): Promise<unknown[]> {
  const tables = [
    'products',
    'product_variants',
    'product_images',
    'stock_items',
    'stock_movements',
    'skus',
    'categories',
  ]
  const results = await Promise.all(
    tables.map((table) => app.context.db.pool.query(`select to_jsonb(t) as row from ${table} as t order by 1`)),
  )
  return results.map(({ rows }) => rows)
}

test('products of a real Shopify export can be listed, found, opened, reserved and ordered', async () => {
  await using app = await startTestApp()
  const { counts, report } = await importFile(app, await apparel())
  expect(counts).toEqual({
    created: 20,
    updated: 0,
    unchanged: 0,
    excluded: 0,
    awaitedPictures: 20,
  })
  expect(report).toEqual([])

  const buyer = await app.as('rivenditore')
  const all = await buyer.get<ProductList>('/api/products?limit=100')
  expect(all.body.total).toBe(20)
  const found = await buyer.get<ProductList>('/api/products?search=varsity')
  expect(found.body.products.map(({ name }) => name)).toEqual(['Classic Varsity Top'])
  const [top] = found.body.products
  const { body: product } = await buyer.get<Product>(`/api/products/${top?.id}`)
  expect(product).toMatchObject({
    price: '60.00',
    category: 'women',
    weight: null,
    stock: 3,
    variants: [
      { name: 'Small', color: null, size: 'Small', stock: 1 },
      { name: 'Medium', size: 'Medium' },
      { name: 'Large', size: 'Large' },
    ],
  })
  expect(product.description).toContain('grey and black buttoned top')
  for (const { sku } of [product, ...product.variants]) expect(sku).toMatch(/^DW-[2-9A-Z]{8}(-[2-9A-Z]{6})?$/)

  const [small, medium] = product.variants
  const reserved = await buyer.post('/api/reservations', { productId: product.id, variantId: small?.id, quantity: 1 })
  expect(reserved.status).toBe(201)
  const items = [{ productId: product.id, variantId: medium?.id, quantity: 1 }]
  const ordered = await buyer.post<{ totalAmount: string }>('/api/orders', { ...orderAddress(), items })
  expect(ordered.status).toBe(201)
  expect(ordered.body.totalAmount).toBe('60.00')
  const bySku = await buyer.get<ProductList>(`/api/products?search=${medium?.sku}`)
  expect(bySku.body.products.map(({ id }) => id)).toEqual([product.id])
})

test('importing the same file again changes nothing', async () => {
  await using app = await startTestApp()
  await importFile(app, await apparel())
  const before = await dump(app)
  const { counts } = await importFile(app, await apparel())
  expect(counts).toMatchObject({ created: 0, updated: 0, unchanged: 20, excluded: 0 })
  expect(await dump(app)).toEqual(before)
})

test('a dry run reports what an import would do and writes nothing', async () => {
  await using app = await startTestApp()
  const before = await dump(app)
  const { counts } = await importFile(app, await apparel(), { dryRun: true })
  expect(counts).toMatchObject({ created: 20, awaitedPictures: 20 })
  expect(await dump(app)).toEqual(before)
  const asked = await app.context.db.pool.query(
    "select id from awaited_pictures union all select id from jobs.job where name = 'take-in-pictures'",
  )
  expect(asked.rows).toEqual([])
})

test('a second import on the same database is refused while the first one runs', async () => {
  await using app = await startTestApp()
  const lock = await lockImport(app.context.db)
  await expect(importFile(app, await apparel())).rejects.toThrow('Un’altra importazione è in corso')
  await lock?.release()
  expect((await importFile(app, await apparel())).counts.created).toBe(20)
})

test('a stopped import leaves complete products, and the next one finishes it', async () => {
  await using app = await startTestApp()
  const stop = new AbortController()
  const first = await importFile(app, await apparel(), {
    signal: stop.signal,
    onProgress: ({ done }) => done === 7 && stop.abort(),
  })
  expect(first.counts.created).toBe(7)
  const second = await importFile(app, await apparel())
  expect(second.counts).toMatchObject({ created: 13, unchanged: 7 })
  expect(await ledgerDifferences(app)).toEqual([])
})
