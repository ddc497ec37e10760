import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import type { Product, ProductList } from '../../../contract/products/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { sweepObjects } from '../objects/sweep-objects.ts'

let app: TestApp
let admin: TestClient
let buyer: TestClient
let productId: string

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  buyer = await app.as('rivenditore')
})
beforeEach(async () => {
  productId = await app.given.product({
    name: 'Camicia Lecce',
    images: [{ imageUrl: '/media/davanti/800.webp' }, { imageUrl: '/media/dietro/800.webp', altText: 'Dietro' }],
    variants: ['Bianco', 'Nero'].map((color) => ({ name: color, color, size: 'M', stock: 1 })),
  })
})
afterAll(() => app[Symbol.asyncDispose]())

const front = { imageUrl: '/media/davanti/800.webp' }
const back = { imageUrl: '/media/dietro/800.webp', altText: 'Dietro' }

let shade = 0

/** Uploads a picture with new content. */
async function uploaded(client: TestClient, to = 'product-images'): Promise<string> {
  shade += 1
  const body = await sharp({ create: { width: 20, height: 20, channels: 3, background: { r: shade, g: 90, b: 9 } } })
    .png()
    .toBuffer()
  const { uploadURL } = (await client.post<OpenedUpload>('/api/objects/upload', {})).body
  await fetch(uploadURL, { method: 'PUT', body, headers: { 'content-type': 'image/png' } })
  const { body: attached } = await client.put<AttachedObject>(`/api/${to}`, { imageURL: uploadURL })
  return attached.objectPath
}

const arrange = (images: object[], rest: object = {}, by = admin) =>
  by.put<Product>(`/api/admin/products/${productId}/images`, { images, ...rest })

const shown = async (client = buyer) => (await client.get<Product>(`/api/products/${productId}`)).body

async function audited() {
  const { rows } = await app.context.db.pool.query<{ actor_id: string; action: string; before: object; after: object }>(
    'select actor_id, action, before, after from audit_trail where subject = $1 order by created_at, id',
    [`product:${productId}`],
  )
  return rows
}

test('an admin’s arrangement sets pictures, order, texts and colours for readers, and is audited', async () => {
  const imageUrl = await uploaded(admin)
  const { updatedAt } = await shown()
  await app.moveClock({ minutes: 1 })
  const images = [
    { imageUrl, altText: ' Il collo, da vicino ', color: 'nero' },
    { ...back, altText: '' },
  ]
  const { status, body } = await arrange(images, { updatedAt })
  const stored = [
    { imageUrl, altText: 'Il collo, da vicino', sortOrder: 0, color: 'Nero', preview: expect.stringMatching('^data:') },
    { imageUrl: back.imageUrl, altText: null, sortOrder: 1, color: null, preview: null },
  ]
  expect([status, body.images, body.imageUrl]).toEqual([200, stored, imageUrl])
  expect(body.updatedAt > updatedAt).toBe(true)
  expect((await shown()).images).toEqual(stored)
  const { products } = (await buyer.get<ProductList>('/api/products?search=camicia+lecce+nera')).body
  expect(products.find(({ id }) => id === productId)?.images).toEqual(stored)
  expect(await audited()).toEqual([
    {
      actor_id: admin.user.id,
      action: 'product.arrange_pictures',
      before: { pictures: [expect.objectContaining({ imageUrl: front.imageUrl }), expect.anything()] },
      after: { pictures: stored.map(({ sortOrder, preview, ...picture }) => picture) },
    },
  ])
})

test('repeating the same list, also concurrently or from an outdated page, changes nothing more', async () => {
  const { updatedAt } = await shown()
  await app.moveClock({ minutes: 1 })
  const again = () => arrange([{ ...back, color: 'Bianco' }, front], { updatedAt })
  const answers = await Promise.all([again(), again(), again()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await app.moveClock({ minutes: 1 })
  expect((await again()).body.updatedAt).toBe(answers[0]?.body.updatedAt)
  expect(await audited()).toHaveLength(1)
})

test('the second of two admins who have read the same version is refused because the product has changed', async () => {
  const second = await app.as('admin')
  const { updatedAt } = await shown()
  await app.moveClock({ minutes: 1 })
  const answers = await Promise.all([
    arrange([back, front], { updatedAt }),
    arrange([{ ...front, color: 'Nero' }], { updatedAt }, second),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('product.changed')
  expect(await audited()).toHaveLength(1)
  expect((await arrange([front], { updatedAt: (await shown()).updatedAt }, second)).status).toBe(200)
})

test('a picture may occur twice, and all pictures may be removed', async () => {
  const twice = [
    { ...front, altText: 'Bianca', color: 'Bianco' },
    { ...front, altText: 'Nera', color: 'Nero' },
  ]
  expect((await arrange(twice)).body.images).toMatchObject(twice)
  expect((await arrange(twice.toReversed())).body.images).toMatchObject(twice.toReversed())
  expect((await arrange([])).body).toMatchObject({ images: [], imageUrl: null })
})

test('an external address and a picture of another admin, a request or another product are refused', async () => {
  const other = await app.as('admin')
  const foreign = [
    'https://esempio.it/foto.jpg',
    '/media/../api/objects/1/800.webp',
    '/media/0123456789abcdef0123456789abcdef/800.webp',
    await uploaded(other),
    await uploaded(admin, 'product-request-images'),
  ]
  await app.given.product({ images: [{ imageUrl: '/media/altrui/800.webp' }] })
  for (const imageUrl of [...foreign, '/media/altrui/800.webp']) {
    const { status, problem } = await arrange([front, { imageUrl }])
    expect([status, problem.code, problem.fields]).toEqual([
      400,
      'product.picture',
      { 'images.1.imageUrl': 'Questa immagine non è più disponibile: toglila e caricala di nuovo.' },
    ])
  }
  expect((await shown()).images).toMatchObject([front, back])
})

test.each([
  [[{ ...front, color: 'Rosso' }], { 'images.0.color': 'Nessuna variante ha il colore «Rosso»: scegline un altro.' }],
  [[front, { ...back, altText: 'a'.repeat(201) }], { 'images.1.altText': 'Massimo 200 caratteri' }],
  [[{ altText: 'Davanti' }], { 'images.0.imageUrl': 'Immagine richiesta' }],
  [Array.from({ length: 21 }, () => front), { images: 'Al massimo 20 immagini' }],
])('%j is refused: %j', async (images, fields) => {
  const { status, problem } = await arrange(images)
  expect([status, problem.fields]).toEqual([400, fields])
  expect(await audited()).toEqual([])
})

test('only admins can arrange; an unknown product gives 404, and an inactive one can be arranged too', async () => {
  expect((await arrange([front], {}, buyer)).status).toBe(403)
  expect((await arrange([front], {}, app.visitor)).status).toBe(401)
  await app.context.db.pool.query('update products set is_active = false where id = $1', [productId])
  expect((await arrange([back])).body).toMatchObject({ isActive: false, images: [back] })
  productId = '0190a0a0-0000-7000-8000-000000000000'
  expect((await arrange([])).problem.code).toBe('product.not_found')
})

test('pictures that a product no longer uses are removed after a day; used ones stay with their objects', async () => {
  const [kept, dropped] = [await uploaded(admin), await uploaded(admin)]
  await arrange([{ imageUrl: kept }, { imageUrl: dropped }])
  await app.moveClock({ hours: 25 })
  admin = await app.as('admin')
  await sweepObjects.run(app.context, {}, { isLast: false })
  const isThere = async (path: string) => app.context.objects.disk.exists(path.slice(1))
  expect([await isThere(kept), await isThere(dropped)]).toEqual([true, true])
  await arrange([{ imageUrl: kept }])
  await sweepObjects.run(app.context, {}, { isLast: false })
  expect([await isThere(kept), await isThere(dropped)]).toEqual([true, false])
})
