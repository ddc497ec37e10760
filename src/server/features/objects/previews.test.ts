import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import type { Product, ProductList, ProductListItem } from '../../../contract/products/products.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient
let productId: string
/** Paths of the product's three pictures, as uploaded by an admin. The last picture is translucent. */
let addresses: string[]

const whole = expect.stringMatching(/^data:image\/webp;base64,[\w+/]+=*$/)

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 4, background } })
    .png()
    .toBuffer()

async function upload(body: Buffer): Promise<string> {
  const { uploadURL } = (await admin.post<OpenedUpload>('/api/objects/upload', {})).body
  expect((await fetch(uploadURL, { method: 'PUT', body, headers: { 'content-type': 'image/png' } })).status).toBe(204)
  return (await admin.put<AttachedObject>('/api/product-images', { imageURL: uploadURL })).body.objectPath
}

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  addresses = []
  for (const colour of ['#a00', '#0a0', '#00a8']) addresses.push(await upload(await picture(colour)))
  productId = await app.given.product({ images: addresses.map((imageUrl) => ({ imageUrl })) })
  await app.given.product({ categoryId: (await readBy(admin)).categoryId })
})
afterAll(() => app[Symbol.asyncDispose]())

const readBy = async (reader: TestClient) => (await reader.get<Product>(`/api/products/${productId}`)).body

const previewsOf = ({ images }: ProductListItem) => images.map(({ preview }) => preview)

/** The product on its page, in the list and among the related products of another one, with the text of the responses. */
async function everyAnswer(reader: TestClient): Promise<{ text: string; products: ProductListItem[] }> {
  const list = (await reader.get<ProductList>('/api/products')).body
  const other = list.products.find(({ id }) => id !== productId)
  const related = (await reader.get<ProductListItem[]>(`/api/products/${other?.id}/related`)).body
  const page = await readBy(reader)
  const isIt = ({ id }: ProductListItem) => id === productId
  return {
    text: JSON.stringify([list, related, page]),
    products: [...list.products.filter(isIt), ...related.filter(isIt), page],
  }
}

test('readers who may see all pictures get a preview of each opaque one', async () => {
  for (const reader of [await app.as('rivenditore'), admin]) {
    const { products } = await everyAnswer(reader)
    expect(products.map(previewsOf)).toEqual(Array(3).fill([whole, whole, null]))
  }
})

test('visitors and trial accounts, who see only the first picture, get no preview of another one', async () => {
  const [first, second] = previewsOf(await readBy(admin))
  expect(first).not.toBe(second)
  for (const reader of [app.visitor, await app.as('rivenditore', { subscriptionPlan: 'trial' })]) {
    const { products, text } = await everyAnswer(reader)
    expect(products.map(previewsOf)).toEqual(Array(3).fill([first]))
    expect(text).not.toContain(second)
  }
})

test('a wishlist entry carries the previews of its product', async () => {
  const client = await app.as('rivenditore')
  expect((await client.post('/api/wishlist', { productId, quantity: 1 })).status).toBe(201)
  const { body } = await client.get('/api/wishlist')
  expect(JSON.stringify(body)).toContain(previewsOf(await readBy(admin))[0])
})

test('storing a known picture again restores its preview row', async () => {
  const known = previewsOf(await readBy(admin))[0]
  await app.context.db.pool.query('delete from picture_previews')
  expect(await upload(await picture('#a00'))).toBe(addresses[0])
  const { rows } = await app.context.db.pool.query('select image_url, preview from picture_previews')
  expect(rows).toEqual([{ image_url: addresses[0], preview: known }])
})

test('the database rejects invalid previews', async () => {
  const keep = (preview: string) =>
    app.context.db.pool.query('insert into picture_previews (image_url, preview) values ($1, $2)', ['/x', preview])
  for (const preview of [
    '',
    'https://example.com/a.webp',
    'data:image/svg+xml;base64,AAAA',
    'data:image/webp;base64,"',
  ])
    await expect(keep(preview)).rejects.toThrow('picture_previews_preview_check')
  await expect(keep(`data:image/webp;base64,${'A'.repeat(228)}`)).rejects.toThrow('picture_previews_preview_check')
})
