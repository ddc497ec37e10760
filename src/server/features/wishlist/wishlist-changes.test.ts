import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Product } from '../../../contract/products/products.ts'
import type { WishlistEntry } from '../../../contract/wishlist.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const unknownId = '0190b3c8-0000-7000-8000-000000000000'

async function productWithVariants(app: TestApp, client: TestClient) {
  const productId = await app.given.product({
    variants: ['S', 'M'].map((size) => ({ name: `Nero ${size}`, color: 'Nero', size, stock: 2 })),
  })
  const { body } = await client.get<Product>(`/api/products/${productId}`)
  return { productId, variantIds: body.variants.map(({ id }) => id) }
}

const wishlist = async (client: TestClient) => (await client.get<WishlistEntry[]>('/api/wishlist')).body

test('PATCH changes quantity or note, and only the given fields', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const productId = await app.given.product()
  const { body } = await client.post<WishlistEntry>('/api/wishlist', { productId, notes: 'nota' })
  const change = (changes: object) => client.patch<WishlistEntry>(`/api/wishlist/${body.id}`, changes)
  expect((await change({ quantity: 7 })).body).toMatchObject({ id: body.id, quantity: 7, notes: 'nota' })
  expect((await change({ notes: 'altra' })).body).toMatchObject({ quantity: 7, notes: 'altra' })
  expect((await change({ notes: '' })).body).toMatchObject({ quantity: 7, notes: null })
  expect((await change({})).problem.message).toBe('Niente da modificare')
  expect((await change({ quantity: 0 })).problem.fields).toEqual({ quantity: 'La quantità minima è 1' })
  const stolen = await change({ quantity: 8, userId: unknownId, productId: unknownId })
  expect(stolen.body).toMatchObject({ productId, quantity: 8 })
})

const both = async (client: TestClient) =>
  (await wishlist(client)).map((entry) => [entry.id, entry.variantId, entry.quantity])

test('PATCH changes the variant in place, with quantity and note if they are given', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { productId, variantIds } = await productWithVariants(app, client)
  const [small, medium] = variantIds
  const { body } = await client.post<WishlistEntry>('/api/wishlist', { productId, quantity: 3, notes: 'nota' })
  const change = (changes: object) => client.patch<WishlistEntry>(`/api/wishlist/${body.id}`, changes)
  const { status, body: changed } = await change({ variantId: small })
  expect(status).toBe(200)
  expect(changed).toEqual({ ...body, variantId: small, variant: expect.objectContaining({ id: small, size: 'S' }) })
  expect(await wishlist(client)).toEqual([changed])
  expect((await change({ variantId: medium, quantity: 5, notes: '' })).body).toMatchObject({
    id: body.id,
    variantId: medium,
    quantity: 5,
    notes: null,
  })
  expect((await change({ variantId: medium, notes: 'altra' })).body).toMatchObject({ quantity: 5, notes: 'altra' })
  // A field left out stays; null and empty clear colour and size.
  expect((await change({ quantity: 6 })).body).toMatchObject({ variantId: medium })
  expect((await change({ variantId: null })).body).toMatchObject({ variantId: null, variant: null, quantity: 6 })
  await change({ variantId: medium })
  expect((await change({ variantId: '' })).body).toMatchObject({ variantId: null, variant: null })
})

test('changing an entry to the variant of another one merges both, up to the maximum quantity', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { productId, variantIds } = await productWithVariants(app, client)
  const [small, medium] = variantIds
  const add = async (body: object) => (await client.post<WishlistEntry>('/api/wishlist', { productId, ...body })).body
  const open = await add({ quantity: 2 })
  const first = await add({ variantId: small, quantity: 3, notes: 'per Anna' })
  const second = await add({ variantId: medium, quantity: 4, notes: 'per Bea' })
  const change = async (entry: WishlistEntry, changes: object) =>
    (await client.patch<WishlistEntry>(`/api/wishlist/${entry.id}`, changes)).body
  // The entry keeps its note; without one, it takes the other's.
  expect(await change(second, { variantId: small })).toMatchObject({ id: second.id, quantity: 7, notes: 'per Bea' })
  expect(await both(client)).toEqual([
    [second.id, small, 7],
    [open.id, null, 2],
  ])
  expect(await change(open, { variantId: small, quantity: 9990 })).toMatchObject({ quantity: 9997, notes: 'per Bea' })
  expect(await both(client)).toEqual([[open.id, small, 9997]])
  await add({ variantId: medium, quantity: 50 })
  expect(await change(open, { variantId: medium })).toMatchObject({ quantity: 9999 })
  expect(await both(client)).toEqual([[open.id, medium, 9999]])
  expect((await client.delete(`/api/wishlist/${first.id}`)).status).toBe(404)
})

test('a variant of another product is refused as when adding, and nothing changes', async () => {
  await using app = await startTestApp()
  const [client, other] = [await app.as('rivenditore'), await app.as('rivenditore')]
  const { productId, variantIds } = await productWithVariants(app, client)
  const foreign = await productWithVariants(app, client)
  const { body } = await client.post<WishlistEntry>('/api/wishlist', { productId, variantId: variantIds[0] })
  const refusal = async (changes: object, by = client) => {
    const { status, problem } = await by.patch(`/api/wishlist/${body.id}`, changes)
    return [status, problem.message]
  }
  expect(await refusal({ variantId: unknownId, quantity: 9 })).toEqual([404, 'Variante non trovata'])
  expect(await refusal({ variantId: foreign.variantIds[0], quantity: 9 })).toEqual([404, 'Variante non trovata'])
  expect(await refusal({ variantId: 'nero' })).toEqual([400, 'Identificativo non valido'])
  expect(await refusal({ variantId: variantIds[1] }, other)).toEqual([404, 'Prodotto non trovato nella wishlist'])
  await app.context.db.execute(sql`update products set is_active = false where id = ${productId}`)
  expect(await refusal({ variantId: variantIds[1] })).toEqual([404, 'Prodotto non trovato'])
  expect(await both(client)).toEqual([[body.id, variantIds[0], 1]])
})

test('no pieces are lost or doubled while variants are changed and added concurrently', async () => {
  await using app = await startTestApp()
  const client = await app.as('rivenditore')
  const { productId, variantIds } = await productWithVariants(app, client)
  const [small, medium] = variantIds
  for (let round = 0; round < 5; round++) {
    const entries = []
    for (const variantId of [small, null])
      entries.push((await client.post<WishlistEntry>('/api/wishlist', { productId, variantId, quantity: 2 })).body)
    const answers = await Promise.all([
      ...entries.map(({ id }) => client.patch(`/api/wishlist/${id}`, { variantId: medium })),
      client.post('/api/wishlist', { productId, variantId: medium, quantity: 3 }),
    ])
    for (const { status } of answers) expect(status).toBeOneOf([200, 201])
    expect((await wishlist(client)).map(({ variantId, quantity }) => [variantId, quantity])).toEqual([[medium, 7]])
    for (const { id } of await wishlist(client)) await client.delete(`/api/wishlist/${id}`)
  }
})

const deadlocks = async (app: TestApp) => {
  await app.context.db.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await app.context.db.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks
}

test('concurrent merges of entries and the removal of their product do not deadlock', async () => {
  await using app = await startTestApp()
  const before = await deadlocks(app)
  const client = await app.as('rivenditore')
  const { productId, variantIds } = await productWithVariants(app, client)
  for (let round = 0; round < 10; round++) {
    const entries: WishlistEntry[] = []
    for (const variantId of variantIds)
      entries.push((await client.post<WishlistEntry>('/api/wishlist', { productId, variantId, quantity: 2 })).body)
    const [first, second] = entries as [WishlistEntry, WishlistEntry]
    const removes = round % 2 === 1
    const answers = await Promise.all([
      client.patch(`/api/wishlist/${first.id}`, { variantId: second.variantId }),
      client.patch(`/api/wishlist/${second.id}`, { variantId: first.variantId }),
      ...(removes ? [client.delete(`/api/wishlist/products/${productId}`)] : []),
    ])
    const statuses = answers.map(({ status }) => status)
    if (removes) expect(statuses[2]).toBe(204)
    // The first request merges the other entry.
    else expect(statuses.toSorted()).toEqual([200, 404])
    const left = (await wishlist(client)).map(({ quantity }) => quantity)
    expect(left).toEqual(removes ? [] : [4])
    for (const { id } of await wishlist(client)) await client.delete(`/api/wishlist/${id}`)
  }
  expect(await deadlocks(app)).toBe(before)
})
