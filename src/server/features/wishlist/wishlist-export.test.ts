import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Product } from '../../../contract/products/products.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

async function download(client: TestClient) {
  const response = await fetch(`${app.address}/api/wishlist.csv`, { headers: { cookie: client.cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, bytes, lines: bytes.toString().replace('\uFEFF', '').split('\r\n') }
}

const header = 'Articolo;SKU;Taglia;Colore;Pezzi;Prezzo (€);Disponibili;Aggiunto il;Note'

test('an entry is exported with its variant, a decimal comma and an Italian date, in UTF-8 with a byte order mark', async () => {
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({
    name: 'Maglia perché',
    price: '19.90',
    sku: 'DW-M',
    variants: [{ name: 'Nero M', color: 'Nero', size: 'M', sku: 'DW-M-N', stock: 7 }],
  })
  const { body } = await reseller.get<Product>(`/api/products/${productId}`)
  await reseller.post('/api/wishlist', { productId })
  await reseller.post('/api/wishlist', { productId, variantId: body.variants[0]?.id, quantity: 3, notes: '=1+1' })
  await app.context.db.execute(
    sql`update wishlist_items set created_at = '2026-03-31T22:30:00Z' where variant_id is not null`,
  )
  const { response, bytes, lines } = await download(reseller)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="wishlist-\d{4}-\d{2}-\d{2}\.csv"$/,
  )
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(lines).toEqual([
    header,
    expect.stringMatching(/^Maglia perché;DW-M;;;1;19,90;7;\d\d\/\d\d\/\d{4};$/),
    "Maglia perché;DW-M-N;M;Nero;3;19,90;7;01/04/2026;'=1+1",
    '',
  ])
})

test('a product that is no longer on sale stays in the file and is marked', async () => {
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ name: 'Gonna', sku: 'DW-G' })
  await reseller.post('/api/wishlist', { productId })
  await app.context.db.execute(sql`update products set is_active = false where id = ${productId}`)
  expect((await download(reseller)).lines[1]).toMatch(/^Gonna;DW-G;;;1;49,90;Non più in vendita;/)
})

test('contains only the user’s own entries, and only the header if there are none', async () => {
  const [owner, other] = [await app.as('rivenditore'), await app.as('rivenditore')]
  await owner.post('/api/wishlist', { productId: await app.given.product() })
  expect((await download(other)).lines).toEqual([header, ''])
  expect((await download(owner)).lines).toHaveLength(3)
})

test('a wishlist of several batches lists each entry once, newest first', async () => {
  const reseller = await app.as('rivenditore')
  const productId = await app.given.product({ sku: 'DW-MANY' })
  await app.context.db.pool.query(
    `with made as (
       insert into product_variants (id, product_id, name, sku, sort_order)
       select gen_random_uuid(), $1::uuid, 'V' || n, 'MANY-' || n, n from generate_series(1, 1001) as n returning id, sort_order
     )
     insert into wishlist_items (id, user_id, product_id, variant_id, quantity, created_at)
     select gen_random_uuid(), $2::uuid, $1::uuid, id, sort_order, timestamptz '2026-01-01' + (sort_order / 3) * interval '1 minute' from made`,
    [productId, reseller.user.id],
  )
  const { lines } = await download(reseller)
  const pieces = lines.slice(1, -1).map((line) => Number(line.split(';')[4]))
  expect(pieces).toHaveLength(1001)
  expect(new Set(pieces).size).toBe(1001)
  // The last three were added in the same minute.
  expect(pieces.slice(0, 3).sort()).toEqual([1001, 999, 1000].sort())
})
